import { useMutation } from '@apollo/client/react';
import { EmailVerifyDocument, LoginDocument, type LoginInput, type SessionFragment } from '../../../apollo/generated.ts';
import { type Role, signIn, useArea } from '../../../app/auth.ts';

/** Signs in with a password and keeps the token; `keep` false: until the browser closes. Check `userErrors` first. */
export function useLogin(): (input: LoginInput, keep?: boolean) => Promise<SessionFragment> {
  const [login] = useMutation(LoginDocument);
  return async (input, keep = true) => {
    const { data } = await login({ variables: { input } });
    return start(input.role, data?.login, keep);
  };
}

/** Signs in with the link of a mail. */
export function useEmailVerify(): (token: string) => Promise<SessionFragment> {
  const role = useArea();
  const [verify] = useMutation(EmailVerifyDocument);
  return async (token) => {
    const { data } = await verify({ variables: { token } });
    return start(role, data?.emailVerify, true);
  };
}

async function start(role: Role, session: SessionFragment | null | undefined, keep: boolean): Promise<SessionFragment> {
  if (!session) throw new Error('The server answered without a session');
  if (session.token) await signIn(role, session.token, keep);
  return session;
}
