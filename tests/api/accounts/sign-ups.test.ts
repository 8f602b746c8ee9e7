import { describe, expect, test } from 'vitest';
import { gql, mailsTo } from '../../support/client.ts';
import { deadLink, login, newestLink, verify } from '../../support/passwords.ts';
import { runJob } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { newEmail, newUsername, password, signupResendMutation, tokenIn, world } from '../../support/world.ts';

/** The input of a stranger who signs up with another person's address. */
const strangers = 'Stranger123';
const signupMutation = /* GraphQL */ `
  mutation Signup($input: SignupInput!) {
    signup(input: $input) { email signUpId isProfileComplete userErrors { field code message } }
  }
`;
const viewerQuery = '{ viewer { phoneNumber language hasPassword creator { username } } }';

const signup = async (input: Record<string, unknown>, language?: 'ar') =>
  (await gql(signupMutation, { input: { password, role: 'CREATOR', phoneNumber: '+96599887766', ...input } }, { language })).data.signup;
const resend = async (email: string, signUpId?: string) =>
  (await gql(signupResendMutation, { input: { email, role: 'CREATOR', signUpId } })).data.signupResend;
const codeOf = async (email: string, typed: string) => (await login(email, typed)).userErrors[0]?.code;
/** Signs up, and returns the mailed link and the sign-up's id. */
async function signUp(email: string, count: number, input: Record<string, unknown>) {
  const { signUpId } = await signup({ email, ...input });
  return { signUpId, link: await newestLink(email, count) };
}

describe('two sign-ups with one address', () => {
  test.each([
    ['the earlier', 0],
    ['the later', 1],
  ])('keep separate passwords: opening the link of %s takes its own password, and ends the other sign-up', async (_which, opened) => {
    const email = newEmail();
    const typed = [
      { password, phoneNumber: '+96511111111', next: '/en/mine' },
      { password: strangers, phoneNumber: '+96522222222', next: '/en/theirs' },
    ] as const;
    const links = [(await signUp(email, 1, typed[0])).link, (await signUp(email, 2, typed[1])).link] as const;
    const [mine, other] = [typed[opened] as (typeof typed)[0], typed[1 - opened] as (typeof typed)[0]];
    const session = await verify(links[opened] as string);
    expect(session).toMatchObject({ next: mine.next, userErrors: [], viewer: { email } });
    expect((await gql(viewerQuery, {}, session)).data.viewer).toMatchObject({ phoneNumber: mine.phoneNumber, hasPassword: true });
    expect((await login(email, mine.password)).token).toBeTruthy();
    expect(await codeOf(email, other.password)).toBe('BAD_CREDENTIALS');
    expect((await verify(links[1 - opened] as string)).userErrors).toEqual(deadLink);
    expect(await verify(links[opened] as string)).toMatchObject({ next: mine.next, viewer: session.viewer });
    expect((await login(email, mine.password)).token).toBeTruthy();
  });

  test('are both told that the email is not verified when they sign in with their password; any other password is wrong', async () => {
    const email = newEmail();
    await signUp(email, 1, {});
    await signUp(email, 2, { password: strangers });
    expect(await codeOf(email, password)).toBe('EMAIL_NOT_VERIFIED');
    expect(await codeOf(email, strangers)).toBe('EMAIL_NOT_VERIFIED');
    expect(await codeOf(email, 'Neither123')).toBe('BAD_CREDENTIALS');
  });

  test('take the language of the link that was opened', async () => {
    const email = newEmail();
    const { link } = await signUp(email, 1, {});
    await signup({ email, password: strangers }, 'ar');
    await mailsTo(email, { count: 2 });
    expect((await gql(viewerQuery, {}, await verify(link))).data.viewer.language).toBe('EN');
  });

  test('at once, with different passwords, give the address to the one whose link was opened first', async () => {
    const email = newEmail();
    const typed = [0, 1, 2].map((n) => `${password}${n}`);
    await Promise.all(typed.map((one) => signup({ email, password: one })));
    const mails = await mailsTo(email, { count: 3 });
    for (const one of typed) expect(await codeOf(email, one)).toBe('EMAIL_NOT_VERIFIED');
    const sessions = await Promise.all(mails.map((mail) => verify(tokenIn(mail))));
    expect(sessions.filter(({ token }) => token)).toHaveLength(1);
    const entered = await Promise.all(typed.map(async (one) => (await login(email, one)).token));
    expect(entered.filter(Boolean)).toHaveLength(1);
  });

  test('leave nothing of the one whose link was not opened', async () => {
    const email = newEmail();
    const { link } = await signUp(email, 1, {});
    await signUp(email, 2, { password: strangers, phoneNumber: '+96522222222' });
    await verify(link);
    const kept = await sql('select s.password_hash, s.phone_number from sign_ups s join users u on u.id = s.user_id where u.email = $1', [
      email,
    ]);
    expect(kept).toEqual([{ password_hash: null, phone_number: '+96599887766' }]);
  });
});

describe('another mail', () => {
  test('belongs to the requested sign-up, and replaces only its own earlier link', async () => {
    const email = newEmail();
    const { signUpId, link } = await signUp(email, 1, { next: '/en/mine' });
    const stranger = await signUp(email, 2, { password: strangers });
    expect(await resend(email, signUpId)).toEqual({ email, userErrors: [] });
    const again = await newestLink(email, 3);
    expect((await verify(link)).userErrors).toEqual(deadLink);
    expect(await verify(again)).toMatchObject({ next: '/en/mine', userErrors: [] });
    expect((await login(email, password)).token).toBeTruthy();
    expect(await codeOf(email, strangers)).toBe('BAD_CREDENTIALS');
    expect((await verify(stranger.link)).userErrors).toEqual(deadLink);
  });

  test('without a sign-up id is for the only waiting sign-up', async () => {
    const email = newEmail();
    await signUp(email, 1, { next: '/en/mine' });
    await resend(email);
    expect(await verify(await newestLink(email, 2))).toMatchObject({ next: '/en/mine', userErrors: [] });
    expect((await login(email, password)).token).toBeTruthy();
  });

  test('without a sign-up id, if several wait, verifies the address without a password', async () => {
    const email = newEmail();
    const { link } = await signUp(email, 1, {});
    await signUp(email, 2, { password: strangers });
    await resend(email);
    const proof = await newestLink(email, 3);
    const session = await verify(proof);
    expect(session).toMatchObject({ next: null, userErrors: [], viewer: { email } });
    expect((await gql(viewerQuery, {}, session)).data.viewer).toMatchObject({ phoneNumber: null, hasPassword: false });
    for (const typed of [password, strangers]) expect(await codeOf(email, typed)).toBe('BAD_CREDENTIALS');
    expect((await verify(link)).userErrors).toEqual(deadLink);
    expect((await verify(proof)).token).toBeTruthy();
  });

  test('is not sent for an id of another address', async () => {
    const [mine, theirs] = [newEmail(), newEmail()];
    const { signUpId } = await signUp(mine, 1, { password: strangers });
    await signUp(theirs, 1, {});
    await resend(theirs, signUpId);
    await verify(await newestLink(theirs, 2));
    expect((await login(theirs, password)).token).toBeTruthy();
    expect(await codeOf(theirs, strangers)).toBe('BAD_CREDENTIALS');
  });
});

describe('a sign-up', () => {
  test('answers an id and the same fields for all addresses', async () => {
    const { email: known } = await world.creator();
    const answers = await Promise.all([known, newEmail()].map((email) => signup({ email })));
    for (const { signUpId, isProfileComplete, userErrors } of answers) {
      expect(signUpId).toMatch(/^[0-9a-f-]{36}$/);
      expect([isProfileComplete, userErrors]).toEqual([false, []]);
    }
  });

  test('is stored for a quarter of a year', async () => {
    const email = newEmail();
    await signUp(email, 1, {});
    const ofMine = 'from users u where u.id = s.user_id and u.email = $1';
    await sql(`update sign_ups s set created_at = now() - interval '89 days' ${ofMine}`, [email]);
    await runJob('accounts:forget');
    expect(await codeOf(email, password)).toBe('EMAIL_NOT_VERIFIED');
    await sql(`update sign_ups s set created_at = now() - interval '91 days' ${ofMine}`, [email]);
    await runJob('accounts:forget');
    expect(await codeOf(email, password)).toBe('BAD_CREDENTIALS');
  });

  test('after the tenth in a day is not stored, and nothing is mailed', async () => {
    const email = newEmail();
    const { link } = await signUp(email, 1, {});
    await sql(
      `insert into sign_ups (user_id, password_hash, language) select s.user_id, s.password_hash, 'EN' from sign_ups s
       join users u on u.id = s.user_id, generate_series(1, 9) where u.email = $1`,
      [email],
    );
    expect((await signup({ email, password: strangers })).userErrors).toEqual([]);
    expect(await codeOf(email, strangers)).toBe('BAD_CREDENTIALS');
    expect(await sql('select id from dev_mails where recipient = $1', [email])).toHaveLength(1);
    expect((await verify(link)).token).toBeTruthy();
  });
});

describe('a username proposed at sign-up', () => {
  test('belongs to the creator after the link is opened', async () => {
    const [email, username] = [newEmail(), newUsername()];
    const { link } = await signUp(email, 1, { username: ` ${username.toUpperCase()} ` });
    expect((await gql(viewerQuery, {}, await verify(link))).data.viewer.creator).toEqual({ username });
  });

  test('that was taken meanwhile is not used, and the sign-up continues without it', async () => {
    const [email, username] = [newEmail(), newUsername()];
    const { link } = await signUp(email, 1, { username });
    await world.creator({ username });
    expect((await gql(viewerQuery, {}, await verify(link))).data.viewer.creator).toEqual({ username: null });
  });

  test('is refused if it is taken, invalid, or for a customer, whether the address is known or not', async () => {
    const known = await world.creator();
    for (const email of [known.email, newEmail()]) {
      const refused = async (username: string, more: object = {}) => (await signup({ email, username, ...more })).userErrors;
      expect(await refused(known.username)).toEqual([{ field: ['username'], code: 'TAKEN', message: 'This username is taken' }]);
      expect(await refused('my shop!')).toMatchObject([{ field: ['username'], code: 'INVALID' }]);
      expect(await refused(newUsername(), { role: 'CUSTOMER' })).toEqual([
        { field: ['username'], code: 'INVALID', message: 'Only creators have a username' },
      ]);
      expect(await refused('')).toEqual([]);
    }
  });
});
