import { type Caller, gql, mailsTo } from './client.ts';
import { loginMutation, password, passwordChangeMutation, passwordResetMutation, passwordResetRequestMutation, tokenIn } from './world.ts';

/** The doors of a password: signing in with one, changing it, and setting another by a mailed link. */

/** What somebody of `world` changes to. */
export const newPassword = 'Another123';

export const login = async (email: string, secret: string, role = 'CREATOR') =>
  (await gql(loginMutation, { input: { email, password: secret, role } })).data.login;

export const changePassword = async (caller: Caller, input: Record<string, unknown> = {}) =>
  (await gql(passwordChangeMutation, { input: { oldPassword: password, newPassword, ...input } }, caller)).data.passwordChange;

export const requestReset = async (email: string, role = 'CREATOR', caller: Caller = {}) =>
  (await gql(passwordResetRequestMutation, { input: { email, role } }, caller)).data.passwordResetRequest;

export const resetPassword = async (token: string, input: Record<string, unknown> = {}, caller: Caller = {}) =>
  (await gql(passwordResetMutation, { input: { token, password: newPassword, ...input } }, caller)).data.passwordReset;

/** The token of the newest mail, once `count` mails have come to an address. */
export const newestLink = async (email: string, count: number) => tokenIn((await mailsTo(email, { count }))[0] as never);

/** Asks for a link and sets a password by it; `count` mails have come to the address by then. */
export async function setAnew(email: string, count: number) {
  await requestReset(email);
  return resetPassword(await newestLink(email, count));
}
