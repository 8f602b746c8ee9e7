import { useMutation } from '@apollo/client/react';
import { PasswordChangeDocument, type PasswordChangeInput } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { useArea } from '../../../session/auth.ts';
import { replaceToken } from '../../../session/tokens.ts';

/** Sets a new password; this device stays signed in, with a new token. Answers what was wrong. */
export function usePasswordChange(): (input: PasswordChangeInput) => Promise<readonly FieldFailure[]> {
  const role = useArea();
  const [changePassword] = useMutation(PasswordChangeDocument);
  return async (input) => {
    const { data } = await changePassword({ variables: { input } });
    if (data?.passwordChange?.token) replaceToken(role, data.passwordChange.token);
    return data?.passwordChange?.userErrors ?? [];
  };
}
