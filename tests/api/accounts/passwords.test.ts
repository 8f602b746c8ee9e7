import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/platform/config.ts';
import { gql, mailsTo, mailTo } from '../../support/client.ts';
import { changePassword, deadLink, login, newestLink, newPassword, requestReset, resetPassword, verify } from '../../support/passwords.ts';
import { sql } from '../../support/sql.ts';
import {
  doors,
  emailVerifyMutation,
  newEmail,
  password,
  passwordResetRequestMutation,
  signIn,
  signupMutation,
  tokenIn,
  world,
} from '../../support/world.ts';

const viewerOf = async (token?: string) => (await gql('{ viewer { id hasPassword } }', {}, { token })).data.viewer;
const weak = 'Password must contain at least 8 characters, including one uppercase letter, one lowercase letter, and one number';
const refused = { token: null, userErrors: [{ code: 'BAD_CREDENTIALS' }] };

describe('changing the password', () => {
  test('signs out all other devices at once; this one stays signed in with the new token', async () => {
    const { email, token, userId } = await world.creator();
    const others = [await signIn(email, 'CREATOR'), await signIn(email, 'CREATOR')];
    const session = await changePassword({ token });
    expect(session).toMatchObject({ userErrors: [], viewer: { id: userId, email, hasPassword: true } });
    for (const other of others) expect(await viewerOf(other)).toBeNull();
    expect(await viewerOf(session.token)).toMatchObject({ id: userId });
    expect(await login(email, password)).toMatchObject(refused);
    expect((await login(email, newPassword)).token).toBeTruthy();
  });

  test('lets older tokens of this device work for a minute, without renewal', async () => {
    const { token, userId } = await world.creator();
    const claims = jwt.decode(token) as { iat: number; exp: number };
    const older = jwt.sign({ ...claims, iat: claims.iat - 600, exp: claims.exp - 600 }, readConfig({ NODE_ENV: 'test' }).jwtSecret);
    const { token: newer } = await changePassword({ token: older });
    expect(await viewerOf(older)).toMatchObject({ id: userId }); // for requests under way
    const renewed = await gql('mutation { sessionRenew { token } }', {}, { token: older });
    expect(renewed.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    await sql(`update sign_ins set tokens_from = tokens_from - interval '61 seconds' where user_id = $1`, [userId]);
    expect(await viewerOf(older)).toBeNull();
    expect(await viewerOf(newer)).toMatchObject({ id: userId });
  });

  test('is reported to the user by mail, in the account’s language', async () => {
    const { email, token } = await world.customer();
    await gql('mutation { languageChange(language: AR) { userErrors { code } } }', {}, { token });
    await changePassword({ token });
    const [mail] = await mailsTo(email, { count: 2 });
    expect(mail?.subject).toBe('تم تغيير كلمة مرورك');
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(new URL(mail?.links[0] as string).pathname).toBe('/ar/forgot-password');
    expect(mail?.text).not.toContain(newPassword);
  });

  test('requires the old password, and a new one by the rule of sign-up; otherwise nothing changes', async () => {
    const { email, token } = await world.creator();
    const other = await signIn(email, 'CREATOR');
    expect(await changePassword({ token }, { oldPassword: 'Wrong1234' })).toEqual({
      token: null,
      viewer: null,
      userErrors: [{ field: ['oldPassword'], code: 'INVALID', message: 'This is not your present password' }],
    });
    expect((await changePassword({ token }, { oldPassword: '', newPassword: 'weak' })).userErrors).toEqual([
      { field: ['oldPassword'], code: 'REQUIRED', message: 'Old password is required' },
      { field: ['newPassword'], code: 'INVALID', message: weak },
    ]);
    expect((await changePassword({ token }, { newPassword: '' })).userErrors).toEqual([
      { field: ['newPassword'], code: 'REQUIRED', message: 'New password is required' },
    ]);
    const arabic = await changePassword({ token, language: 'ar' }, { oldPassword: 'Wrong1234' });
    expect(arabic.userErrors[0].message).toMatch(/[\u0600-\u06ff]/);
    expect(await viewerOf(other)).not.toBeNull();
    expect((await login(email, password)).token).toBeTruthy();
  });

  test('succeeds once for many calls at once with the same old password', async () => {
    const { email, token } = await world.customer();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => changePassword({ token }, { newPassword: `${newPassword}${n}` })));
    expect(answers.filter((answer) => answer.token)).toHaveLength(1);
    for (const { userErrors } of answers.filter((answer) => !answer.token)) expect(userErrors).toMatchObject([{ field: ['oldPassword'] }]);
    const winner = answers.findIndex((answer) => answer.token) + 1;
    expect((await login(email, `${newPassword}${winner}`, 'CUSTOMER')).token).toBeTruthy();
  });

  test('ends sign-ins with the old password, also those at the same moment', async () => {
    const { email, token } = await world.creator();
    const racing = Array.from({ length: 8 }, () => login(email, password));
    const [session, ...logins] = await Promise.all([changePassword({ token }), ...racing]);
    expect(session.token).toBeTruthy();
    for (const { token: other } of logins) if (other) expect(await viewerOf(other)).toBeNull();
  });

  test('without a password requires a mailed link first', async () => {
    const { token, userId, email } = await world.creator();
    await sql('update users set password_hash = null where id = $1', [userId]);
    expect((await changePassword({ token })).userErrors).toEqual([
      { field: null, code: 'WRONG_STATE', message: 'You have no password yet. Ask for a link by email to set one' },
    ]);
    expect(await viewerOf(token)).toMatchObject({ hasPassword: false });
    expect(await login(email, password)).toMatchObject(refused);
    await requestReset(email);
    expect(await resetPassword(await newestLink(email, 2))).toMatchObject({ userErrors: [], viewer: { id: userId, hasPassword: true } });
    expect((await login(email, newPassword)).token).toBeTruthy();
  });

  test('makes earlier links invalid', async () => {
    const { email, token } = await world.creator();
    await requestReset(email);
    const link = await newestLink(email, 2);
    await changePassword({ token });
    expect((await resetPassword(link)).userErrors).toEqual(deadLink);
  });
});

describe('a link to set a password', () => {
  test('sets it once, signs in here, and signs out everywhere else', async () => {
    const { email, token, userId } = await world.creator();
    expect(await requestReset(`  ${email.toUpperCase()} `)).toEqual({ email, userErrors: [] });
    const [mail] = await mailsTo(email, { count: 2 });
    expect(mail?.subject).toBe('Set a new password');
    expect(mail?.links[0]).toMatch(/^http:\/\/localhost:\d+\/en\/cc\/auth\/reset-password\?token=[\w-]{43}$/);
    const link = tokenIn(mail as never);
    expect(await viewerOf(token)).not.toBeNull(); // requesting it changes nothing
    const session = await resetPassword(link);
    expect(session).toMatchObject({ userErrors: [], viewer: { id: userId, role: 'CREATOR', permission: 'OWNER' } });
    expect(await viewerOf(session.token)).toMatchObject({ id: userId });
    expect(await viewerOf(token)).toBeNull();
    expect((await resetPassword(link, { password: 'Third1234' })).userErrors).toEqual(deadLink);
    expect((await login(email, newPassword)).token).toBeTruthy();
    const mails = await mailsTo(email, { count: 3 });
    expect(mails[0]?.subject).toBe('Your password was changed');
  });

  test('of a customer leads to the customer pages, in the account’s language', async () => {
    const email = newEmail();
    await gql(signupMutation, { input: { email, password, role: 'CUSTOMER' } }, { language: 'ar' });
    await gql(emailVerifyMutation, { token: tokenIn(await mailTo(email)) });
    await requestReset(email, 'CUSTOMER');
    const [mail] = await mailsTo(email, { count: 2 });
    expect(mail?.subject).toBe('عيّن كلمة مرور جديدة');
    expect(new URL(mail?.links[0] as string).pathname).toBe('/ar/reset-password');
    expect((await resetPassword(tokenIn(mail as never))).viewer).toMatchObject({ role: 'CUSTOMER' });
  });

  test('is for one of the two users with the same email', async () => {
    const email = newEmail();
    await world.newCreator(email);
    await world.customer(email);
    await requestReset(email, 'CUSTOMER');
    await resetPassword(await newestLink(email, 3));
    expect((await login(email, newPassword, 'CUSTOMER')).token).toBeTruthy();
    expect((await login(email, password, 'CREATOR')).token).toBeTruthy();
  });

  test('verifies the email of a user who never opened the first mail', async () => {
    const email = newEmail();
    await gql(signupMutation, { input: { email, password, role: 'CUSTOMER' } });
    const first = tokenIn(await mailTo(email));
    await requestReset(email, 'CUSTOMER');
    expect((await resetPassword(await newestLink(email, 2))).token).toBeTruthy();
    expect((await login(email, newPassword, 'CUSTOMER')).token).toBeTruthy();
    expect((await verify(first)).userErrors).toEqual(deadLink);
  });

  test('discards the phone number of a stranger who had signed up with the address', async () => {
    const email = newEmail();
    const phoneNumber = '+96555555555';
    await gql(signupMutation, { input: { email, password, phoneNumber, role: 'CREATOR' } });
    await requestReset(email);
    const { viewer, token } = await resetPassword(await newestLink(email, 2));
    expect(viewer).toMatchObject({ email });
    const asked = await gql('{ viewer { phoneNumber } creator { phoneNumber } }', {}, { token });
    expect(asked.data).toEqual({ viewer: { phoneNumber: null }, creator: { phoneNumber: null } });
  });

  test('is replaced by a newer one, and expires after 24 hours', async () => {
    const { email } = await world.creator();
    await requestReset(email);
    const first = await newestLink(email, 2);
    await requestReset(email);
    const second = await newestLink(email, 3);
    expect((await resetPassword(first)).userErrors).toEqual(deadLink);
    await sql("update email_links l set expires_at = now() - interval '1 second' from users u where u.id = l.user_id and u.email = $1", [
      email,
    ]);
    expect((await resetPassword(second)).userErrors).toEqual(deadLink);
    expect((await login(email, password)).token).toBeTruthy();
  });

  test('still works after a refused password', async () => {
    const { email } = await world.creator();
    await requestReset(email);
    const link = await newestLink(email, 2);
    expect((await resetPassword(link, { password: 'weak' })).userErrors).toEqual([{ field: ['password'], code: 'INVALID', message: weak }]);
    expect((await resetPassword(link)).token).toBeTruthy();
  });

  test('opened many times at once sets one password', async () => {
    const { email } = await world.customer();
    await requestReset(email, 'CUSTOMER');
    const link = await newestLink(email, 2);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => resetPassword(link, { password: `${newPassword}${n}` })));
    expect(answers.filter(({ token }) => token)).toHaveLength(1);
    const winner = answers.findIndex(({ token }) => token) + 1;
    expect((await login(email, `${newPassword}${winner}`, 'CUSTOMER')).token).toBeTruthy();
  });

  test('cannot verify a sign-up, and a sign-up’s link cannot set a password', async () => {
    const email = newEmail();
    await gql(signupMutation, { input: { email, password, role: 'CUSTOMER' } });
    const verification = tokenIn(await mailTo(email));
    expect((await resetPassword(verification)).userErrors).toEqual(deadLink);
    await requestReset(email, 'CUSTOMER');
    const link = await newestLink(email, 2);
    expect((await verify(link)).userErrors).toEqual(deadLink);
  });

  test.each([
    ['nothing', ''],
    ['SQL', "' or 1=1 --"],
    ['the right length', 'A'.repeat(43)],
    ['far too much', 'A'.repeat(5000)],
  ])('cannot be guessed: %s', async (_what, token) => {
    expect((await resetPassword(token)).userErrors).toMatchObject([{ field: ['token'] }]);
  });

  test('is stored as a hash only', async () => {
    const { email, userId } = await world.customer();
    await requestReset(email, 'CUSTOMER');
    const link = await newestLink(email, 2);
    const rows = await sql<{ row: string }>("select l::text as row from email_links l where user_id = $1 and purpose = 'RESET'", [userId]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(link);
    expect(rows[0]?.row).not.toContain(Buffer.from(link).toString('hex'));
  });

  test('gives no access to an admin who was removed from all accounts', async () => {
    const admin = await world.admin(await world.creator(), 'EDIT');
    await requestReset(admin.email);
    const link = await newestLink(admin.email, 2);
    await sql('delete from admins where user_id = $1', [admin.userId]);
    expect((await resetPassword(link)).userErrors).toEqual(deadLink);
    expect(await requestReset(admin.email)).toEqual({ email: admin.email, userErrors: [] });
    expect(await sql('select id from dev_mails where recipient = $1', [admin.email])).toHaveLength(2);
    const [{ live } = { live: -1 }] = await sql<{ live: number }>(
      'select count(*)::int as live from sign_ins where user_id = $1 and ended_at is null and creator_id is not null',
      [admin.userId],
    );
    expect(live).toBe(1); // the one that the removal made useless; the reset made no other
  });

  test('is requested with the same answer for known and unknown emails', async () => {
    const { email } = await world.creator();
    const nobody = newEmail();
    const known = await gql(passwordResetRequestMutation, { input: { email, role: 'CREATOR' } });
    const unknown = await gql(passwordResetRequestMutation, { input: { email: nobody, role: 'CREATOR' } });
    const { headers: _known, ...first } = known;
    const { headers: _unknown, ...second } = unknown;
    expect(JSON.parse(JSON.stringify(first).replaceAll(email, nobody))).toEqual({
      ...second,
      extensions: expect.anything(),
    });
    expect(await sql('select id from dev_mails where recipient = $1', [nobody])).toEqual([]);
    expect((await requestReset('no email')).userErrors).toMatchObject([{ field: ['email'], code: 'INVALID' }]);
  });

  test('is mailed at most three times in a minute and a half', async () => {
    const { email, userId } = await doors.creator(); // which is one mail
    for (let n = 0; n < 5; n++) expect(await requestReset(email)).toEqual({ email, userErrors: [] });
    await mailsTo(email, { count: 3 });
    expect(await sql("select id from email_links where user_id = $1 and purpose = 'RESET'", [userId])).toHaveLength(2);
  });
});
