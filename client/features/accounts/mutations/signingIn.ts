import { useMutation } from '@apollo/client/react';
import {
  EmailVerifyDocument,
  LoginDocument,
  type LoginInput,
  PasswordResetDocument,
  type PasswordResetInput,
  type SessionFragment,
  SocialLoginDocument,
} from '../../../apollo/generated.ts';
import { signIn, useArea } from '../../../session/auth.ts';
import type { Role } from '../../../session/tokens.ts';

/** Signs in with a password and keeps the token; with `keep` false, until the browser closes. Check `userErrors` of the answer first. */
export function useLogin(): (input: LoginInput, keep?: boolean) => Promise<SessionFragment> {
  const [login] = useMutation(LoginDocument);
  return async (input, keepToken = true) => {
    const { data } = await login({ variables: { input } });
    return keepSession(input.role, data?.login, keepToken);
  };
}

/** Signs in with the code of a provider. Check `userErrors` of the answer first. */
export function useSocialLogin(): (role: Role, code: string) => Promise<SessionFragment> {
  const [login] = useMutation(SocialLoginDocument);
  return async (role, code) => {
    const { data } = await login({ variables: { code } });
    return keepSession(role, data?.socialLogin, true);
  };
}

/** Signs in with the link of a mail. */
export function useEmailVerify(): (token: string) => Promise<SessionFragment> {
  const role = useArea();
  const [verify] = useMutation(EmailVerifyDocument);
  return async (token) => {
    const { data } = await verify({ variables: { token } });
    return keepSession(role, data?.emailVerify, true);
  };
}

/** Signs in with a new password, set by the link of a mail. */
export function usePasswordReset(): (input: PasswordResetInput) => Promise<SessionFragment> {
  const role = useArea();
  const [reset] = useMutation(PasswordResetDocument);
  return async (input) => {
    const { data } = await reset({ variables: { input } });
    return keepSession(role, data?.passwordReset, true);
  };
}

async function keepSession(area: Role, session: SessionFragment | null | undefined, keepToken: boolean): Promise<SessionFragment> {
  if (!session) throw new Error('The server answered without a session');
  // A link may be opened at the other area's address, so the answered role counts.
  if (session.token) await signIn(session.viewer?.role ?? area, session.token, keepToken);
  return session;
}
