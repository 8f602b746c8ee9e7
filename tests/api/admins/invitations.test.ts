import { describe, expect, test } from 'vitest';
import { gql, mailsTo, mailTo } from '../../support/client.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { changePassword, login, setAnew } from '../../support/passwords.ts';
import { sql } from '../../support/sql.ts';
import { accept, dana, instant, invitation, invite, linkInvalid, list, resend, resendMutation, viewer } from '../../support/team.ts';
import { adminInviteMutation, newEmail, password, signIn, signupMutation, tokenIn, world } from '../../support/world.ts';

describe('an invitation', () => {
  test('is mailed in the language of the sender, and gives a new user access', async () => {
    const owner = await world.creator({ fullName: 'Sara & Co <b>', fullNameAr: 'سارة' });
    const email = newEmail('dana');
    const { admin, userErrors } = await invite(
      { ...owner, language: 'ar' },
      { ...dana(` ${email.toUpperCase()} `), fullName: ' Dana  Ali ' },
    );
    expect(userErrors).toEqual([]);
    expect(admin).toEqual({
      id: expect.any(String),
      fullName: 'Dana  Ali',
      email,
      permission: 'VIEW',
      status: 'INVITED',
      invitedAt: instant,
      acceptedAt: null,
      lastSeenAt: null,
    });
    const mail = await mailTo(email);
    expect(mail.subject).toBe('دعوة من سارة للعمل معًا على ديوان');
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail.links[0]).toMatch(/\/ar\/cc\/auth\/invitation\?token=[\w-]{43}$/);

    const token = tokenIn(mail);
    expect(await invitation(token)).toEqual({
      email,
      fullName: 'Dana  Ali',
      permission: 'VIEW',
      creatorName: 'Sara & Co <b>',
      creatorNameAr: 'سارة',
      creatorPic: null,
      needsPassword: true,
      expiresAt: instant,
    });
    const accepted = await accept({ token, password, fullName: 'Dana A.' });
    expect(accepted.viewer).toEqual({
      id: expect.any(String),
      email,
      fullName: 'Dana A.',
      role: 'CREATOR',
      permission: 'VIEW',
      isProfileComplete: true,
      creator: { id: owner.creatorId },
    });
    expect((await list(owner)).nodes).toMatchObject([
      { id: admin.id, fullName: 'Dana A.', status: 'ACTIVE', acceptedAt: instant, lastSeenAt: instant },
    ]);
    const [user] = await sql('select email_verified_at is not null as verified, language from users where email = $1', [email]);
    expect(user).toEqual({ verified: true, language: 'EN' });
    expect((await viewer({ token: await signIn(email, 'CREATOR') })).accounts).toMatchObject([{ creatorId: owner.creatorId }]);
  });

  test('names the sender in English, as escaped text', async () => {
    const owner = await world.creator({ fullName: 'Sara & {{email}} <b>' });
    const email = newEmail('dana');
    await invite(owner, { ...dana(email), fullName: 'D $& <i>' });
    const { subject, html, text } = await mailTo(email);
    expect(subject).toBe('Sara & {{email}} <b> invites you to work together on Diwan');
    expect(html).toContain('Hello <bdi>D $&amp; &lt;i&gt;</bdi>. <bdi>Sara &amp; {{email}} &lt;b&gt;</bdi> would like');
    expect(html).toContain(`<strong dir="ltr" style="unicode-bidi:isolate">${email}</strong>`);
    expect(text).toContain(
      `Hello D $& <i>. Sara & {{email}} <b> would like to have you in their console on Diwan. Open this link to join with ${email}.`,
    );
  });

  test('needs a name, an email and a permission', async () => {
    const owner = await world.creator();
    expect(await invite(owner, { fullName: ' ', email: 'nonsense', permission: 'EDIT' })).toEqual({
      admin: null,
      userErrors: [
        { field: ['fullName'], code: 'REQUIRED', message: 'Name is required' },
        { field: ['email'], code: 'INVALID', message: 'Please enter a valid email address' },
      ],
    });
    expect((await invite({ ...owner, language: 'ar' }, { ...dana(''), fullName: 'x'.repeat(65) })).userErrors).toEqual([
      { field: ['fullName'], code: 'TOO_LONG', message: expect.stringContaining('64') },
      { field: ['email'], code: 'REQUIRED', message: 'البريد الإلكتروني مطلوب' },
    ]);
    const { status, errors } = await gql(adminInviteMutation, { input: { ...dana(), permission: 'OWNER' } }, owner);
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect((await list(owner)).totalCount).toBe(0);
  });

  test('is refused for the owner and for existing admins, but not for admins of other accounts', async () => {
    const [owner, other] = await Promise.all([world.creator(), world.creator()]);
    const own = [{ field: ['email'], code: 'TAKEN', message: "This is the owner's own email" }];
    const taken = [{ field: ['email'], code: 'TAKEN', message: 'This email is among your admins already' }];
    expect((await invite(owner, dana(owner.email))).userErrors).toEqual(own);
    const { email } = await world.admin(owner, 'EDIT');
    const { email: pending } = (await invite(owner, dana())).admin;
    for (const known of [email, pending]) expect((await invite(owner, dana(known))).userErrors).toEqual(taken);
    for (const elsewhere of [email, pending, owner.email]) expect((await invite(other, dana(elsewhere))).userErrors).toEqual([]);
    expect((await list(owner)).totalCount).toBe(2);
  });

  test('is made once by many calls at once with one email', async () => {
    const owner = await world.creator();
    const email = newEmail('dana');
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(owner, dana(email))));
    expect(answers.filter(({ admin }) => admin)).toHaveLength(1);
    expect(answers.flatMap(({ userErrors }) => userErrors).map(({ code }) => code)).toEqual(Array(7).fill('TAKEN'));
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('works for seven days, with its latest link only', async () => {
    const owner = await world.creator();
    const { adminId, token } = await world.invited(owner, 'VIEW');
    const { admin } = await resend(owner, adminId);
    expect(admin).toMatchObject({ id: adminId, status: 'INVITED' });
    const [latest] = await mailsTo(admin.email, { count: 2 });
    const newer = tokenIn(latest as never);
    expect([await invitation(token), (await accept({ token, password })).userErrors]).toEqual([null, linkInvalid]);
    expect(await invitation(newer)).toMatchObject({ email: admin.email });

    const [times] = await sql<{ days: number }>(
      'select extract(epoch from expires_at - created_at) / 86400 as days from invitations where admin_id = $1 and superseded_at is null',
      [adminId],
    );
    expect(Number(times?.days)).toBe(7);
    await sql("update invitations set expires_at = now() - interval '1 second' where admin_id = $1", [adminId]);
    expect([await invitation(newer), (await accept({ token: newer, password })).userErrors]).toEqual([null, linkInvalid]);
    expect((await list(owner)).nodes).toMatchObject([{ status: 'EXPIRED' }]);
    await resend(owner, adminId);
    expect((await list(owner)).nodes).toMatchObject([{ status: 'INVITED' }]);
  });

  test('is mailed at most three times in a short time', async () => {
    const owner = await world.creator();
    const { adminId } = await world.invited(owner, 'VIEW');
    await resend(owner, adminId);
    await resend(owner, adminId);
    const { errors } = await gql(resendMutation, { id: adminId }, owner);
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'THROTTLED', retryAfter: expect.any(Number) } });
    // The link of the third mail still works, because the refused resend has changed nothing.
    const [{ email }] = (await list(owner)).nodes;
    const [latest] = await mailsTo(email, { count: 3 });
    expect(await invitation(tokenIn(latest as never))).toMatchObject({ email });
  });

  test('is limited to sixty people per hour and account, to prevent spam', async () => {
    const owner = await world.creator();
    for (let sent = 0; sent < 60; sent += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => invite(owner, dana())));
      expect(answers.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    }
    const { errors } = await gql(adminInviteMutation, { input: dana() }, owner);
    expect(errors?.[0]?.extensions.code).toBe('THROTTLED');
    expect((await list(owner)).totalCount).toBe(60);
    expect((await invite(await world.creator(), dana())).userErrors).toEqual([]);
  });

  test('is not found with a wrong token', async () => {
    for (const token of ['', 'nonsense', 'x'.repeat(900), "'; drop table invitations"]) expect(await invitation(token)).toBeNull();
    for (const token of ['nonsense', 'x'.repeat(900)]) expect((await accept({ token, password })).userErrors).toEqual(linkInvalid);
    for (const token of ['', 'x'.repeat(2000)]) {
      expect((await accept({ token, password })).userErrors).toMatchObject([{ field: ['token'], message: linkInvalid[0]?.message }]);
    }
  });
});

describe('accepting', () => {
  /** The two ways to replace a password. */
  const reset = ({ email }: { email: string }) => setAnew(email, 3);

  test('requires a password of a new user, by the rule of sign-up', async () => {
    const { token } = await world.invited(await world.creator(), 'EDIT');
    expect((await accept({ token })).userErrors).toMatchObject([
      { field: ['password'], code: 'REQUIRED', message: 'Password is required' },
    ]);
    expect((await accept({ token, password: 'weak', fullName: '' })).userErrors).toMatchObject([{ field: ['fullName'], code: 'REQUIRED' }]);
    expect((await accept({ token, password: 'weak' })).userErrors).toMatchObject([
      { field: ['password'], code: 'INVALID', message: expect.stringMatching(/^Password must contain/) },
    ]);
    expect((await accept({ token, password })).viewer).toMatchObject({ permission: 'EDIT' });
  });

  test('works again within a day, and changes nothing the second time', async () => {
    const owner = await world.creator();
    const { adminId, token } = await world.invited(owner, 'VIEW');
    const [first, second] = await Promise.all([accept({ token, password }), accept({ token, password })]);
    expect([first.viewer.id, first.userErrors, second.userErrors]).toEqual([second.viewer.id, [], []]);
    expect(await invitation(token)).toMatchObject({ needsPassword: false });
    const third = await accept({ token, password: 'Another123', fullName: 'Somebody Else' });
    expect(third.viewer).toMatchObject({ id: first.viewer.id, fullName: 'An Admin' });
    expect(await signIn(first.viewer.email, 'CREATOR')).toEqual(expect.any(String));

    const [times] = await sql<{ hours: number }>(
      'select extract(epoch from i.expires_at - a.accepted_at) / 3600 as hours from invitations i join admins a on a.id = i.admin_id where a.id = $1',
      [adminId],
    );
    expect(Number(times?.hours)).toBe(24);
  });

  test('is not possible any more after a new password', async () => {
    const { token } = await world.invited(await world.creator(), 'VIEW');
    const { token: session } = await accept({ token, password });
    await changePassword({ token: session });
    expect((await accept({ token })).userErrors).toEqual(linkInvalid);
  });

  test.each([
    ['changed', changePassword],
    ['set by a link', reset],
  ])(
    'is not possible with a link that was mailed before a password was %s, because it would open all their accounts',
    async (_way, renew) => {
      const [owner, friend] = await Promise.all([world.creator(), world.creator()]);
      const { token } = await world.invited(owner, 'VIEW', friend.email);
      const somebody = await world.invited(owner, 'VIEW');
      await renew(friend);
      expect([await invitation(token), (await accept({ token })).userErrors]).toEqual([null, linkInvalid]);
      expect((await list(owner)).nodes).toMatchObject([{ status: 'INVITED' }, { email: friend.email, status: 'EXPIRED' }]);
      expect(await invitation(somebody.token)).toMatchObject({ needsPassword: true });
    },
  );

  test('while a new password is being set gives no access', async () => {
    const [owner, friend] = await Promise.all([world.creator(), world.creator()]);
    const { token } = await world.invited(owner, 'VIEW', friend.email);
    // Both wait for the user's row, the new password first.
    const user = await lockRows('select from users where id = $1 for update', [friend.userId]);
    const changing = changePassword(friend);
    await user.awaited(1);
    const accepting = accept({ token });
    await user.awaited(2);
    await user.release();
    expect((await accepting).userErrors).toEqual(linkInvalid);
    expect((await changing).userErrors).toEqual([]);
  });

  test('is possible by a new invitation after a new password', async () => {
    const [owner, friend] = await Promise.all([world.creator(), world.creator()]);
    const { adminId } = await world.invited(owner, 'EDIT', friend.email);
    await changePassword(friend);
    const { length } = await mailsTo(friend.email, { count: 3 });
    expect((await resend(owner, adminId)).admin).toMatchObject({ status: 'INVITED' });
    const [latest] = await mailsTo(friend.email, { count: length + 1 });
    expect((await accept({ token: tokenIn(latest as never) })).viewer).toMatchObject({ id: friend.userId, permission: 'EDIT' });
  });

  test('requires nothing of a user with an account, and does not change that account', async () => {
    const [owner, friend] = await Promise.all([world.creator({ fullName: 'Owner' }), world.creator({ fullName: 'Friend' })]);
    const { token } = await world.invited(owner, 'EDIT', friend.email);
    expect(await invitation(token)).toMatchObject({ needsPassword: false });
    const { viewer: accepted, token: session } = await accept({ token, password: 'Ignored123' });
    expect(accepted).toMatchObject({ id: friend.userId, permission: 'EDIT', fullName: 'An Admin', creator: { id: owner.creatorId } });
    expect(await viewer({ token: session })).toMatchObject({
      accounts: [
        { creatorId: friend.creatorId, name: 'Friend', username: friend.username, permission: 'OWNER', isCurrent: false },
        { creatorId: owner.creatorId, name: 'Owner', username: owner.username, permission: 'EDIT', isCurrent: true },
      ],
    });
    expect(await viewer(friend)).toMatchObject({ permission: 'OWNER', fullName: 'Friend' });
    expect(await signIn(friend.email, 'CREATOR')).toEqual(expect.any(String));
  });

  test('discards the password of a stranger who had signed up with the address', async () => {
    const email = newEmail('dana');
    await gql(signupMutation, { input: { email, password: 'Stranger123', phoneNumber: '+96555555555', role: 'CREATOR' } });
    const verification = tokenIn(await mailTo(email));
    const { admin } = await invite(await world.creator(), dana(email));
    const [mail] = await mailsTo(email, { count: 2 });
    const token = tokenIn(mail as never);
    expect(await invitation(token)).toMatchObject({ needsPassword: true });
    expect((await accept({ token, password })).viewer).toMatchObject({ email });
    expect((await login(email, 'Stranger123')).userErrors).toMatchObject([{ code: 'BAD_CREDENTIALS' }]);
    const verify = 'mutation ($token: String!) { emailVerify(token: $token) { token userErrors { code } } }';
    expect((await gql(verify, { token: verification })).data.emailVerify.userErrors).toEqual([{ code: 'LINK_INVALID' }]);
    expect(await sql('select phone_number from users where email = $1', [email])).toEqual([{ phone_number: null }]);
    expect(admin.status).toBe('INVITED');
  });

  test('does not affect a customer with the same address', async () => {
    const customer = await world.customer();
    const admin = await world.admin(await world.creator(), 'VIEW', customer.email);
    expect(admin.userId).not.toBe(customer.userId);
    expect(await viewer(customer)).toMatchObject({ permission: null, fullName: null, accounts: [] });
  });
});
