import { type Caller, gql, mailsTo } from './client.ts';
import {
  emailVerifyMutation,
  loginMutation,
  password,
  passwordChangeMutation,
  passwordResetMutation,
  passwordResetRequestMutation,
  tokenIn,
} from './world.ts';

/** Operations with passwords and mailed links: sign in, change a password, set a new one by a link, open the link of a sign-up. */

/** The new password of accounts of `world`. */
export const newPassword = 'Another123';

/** The error for a link that no longer works. */
export const deadLink = [{ field: ['token'], code: 'LINK_INVALID', message: 'This link has expired or was replaced by a newer one' }];

/** Opens the link of a sign-up. */
export const verify = async (token: string) => (await gql(emailVerifyMutation, { token })).data.emailVerify;

export const login = async (email: string, secret: string, role = 'CREATOR') =>
  (await gql(loginMutation, { input: { email, password: secret, role } })).data.login;

export const changePassword = async (caller: Caller, input: Record<string, unknown> = {}) =>
  (await gql(passwordChangeMutation, { input: { oldPassword: password, newPassword, ...input } }, caller)).data.passwordChange;

export const requestReset = async (email: string, role = 'CREATOR', caller: Caller = {}) =>
  (await gql(passwordResetRequestMutation, { input: { email, role } }, caller)).data.passwordResetRequest;

export const resetPassword = async (token: string, input: Record<string, unknown> = {}, caller: Caller = {}) =>
  (await gql(passwordResetMutation, { input: { token, password: newPassword, ...input } }, caller)).data.passwordReset;

/** Waits for `count` mails to an address, and returns the newest one's token. */
export const newestLink = async (email: string, count: number) => tokenIn((await mailsTo(email, { count }))[0] as never);

/** Requests a link and sets a password by it. `count` is the number of mails to the address by then. */
export async function setAnew(email: string, count: number) {
  await requestReset(email);
  return resetPassword(await newestLink(email, count));
}
