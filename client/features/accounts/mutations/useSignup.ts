import { useMutation } from '@apollo/client/react';
import { SignupDocument, type SignupInput, SignupResendDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import type { Role } from '../../../session/tokens.ts';
import { mailed } from '../mailed.ts';
import { signUps } from '../signUps.ts';

/** Registers; a mail with a link follows. Answers what was wrong. */
export function useSignup(): (input: SignupInput) => Promise<readonly FieldFailure[]> {
  const [signup] = useMutation(SignupDocument);
  return async (input) => {
    const { data } = await signup({ variables: { input } });
    const failures = data?.signup?.userErrors ?? [];
    if (failures.length === 0) {
      mailed.now(`verify ${input.email}`);
      signUps.keep(input.email, input.role, data?.signup?.signUpId);
    }
    return failures;
  };
}

/** Sends another link for this tab's sign-up; its earlier ones stop working. */
export function useSignupResend(role: Role): (email: string) => Promise<readonly FieldFailure[]> {
  const resend = useAction(SignupResendDocument);
  return (email) => resend({ input: { email, role, signUpId: signUps.of(email, role) } });
}
