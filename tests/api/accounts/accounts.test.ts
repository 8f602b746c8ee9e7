import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/platform/config.ts';
import { gql, mailsTo, mailTo, subscribe } from '../../support/client.ts';
import { deadLink, verify } from '../../support/passwords.ts';
import { checkout, shop } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import {
  loginMutation,
  newEmail,
  password,
  profileCompleteMutation,
  signIn,
  signupMutation,
  signupResendMutation,
  tokenIn,
  viewerQuery,
  world,
} from '../../support/world.ts';

const signup = async (input: Record<string, unknown>, language?: 'ar') =>
  (await gql(signupMutation, { input: { password, role: 'CREATOR', phoneNumber: '+96599887766', ...input } }, { language })).data.signup;
const resend = async (email: string) => (await gql(signupResendMutation, { input: { email, role: 'CREATOR' } })).data.signupResend;
const login = async (input: Record<string, unknown>, language?: 'ar') =>
  (await gql(loginMutation, { input: { password, role: 'CREATOR', ...input } }, { language })).data.login;
const viewerOf = async (token?: string) => (await gql(viewerQuery, {}, { token })).data.viewer;

const wrong = { token: null, viewer: null, userErrors: [{ field: null, code: 'BAD_CREDENTIALS', message: 'Invalid email or password' }] };

describe('sign-up', () => {
  test('a creator signs up, opens the mailed link and is signed in', async () => {
    const email = newEmail();
    expect(await signup({ email: `  ${email.toUpperCase()} ` })).toEqual({ email, userErrors: [] });
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Verify your email');
    expect(mail.links).toHaveLength(1);
    expect(mail.links[0]).toMatch(/^http:\/\/localhost:\d+\/en\/cc\/auth\/verified\?token=[\w-]{43}$/);
    expect(mail.text).toContain(mail.links[0]);

    const session = await verify(tokenIn(mail));
    expect(session).toMatchObject({
      next: null,
      userErrors: [],
      viewer: { email, role: 'CREATOR', permission: 'OWNER', isProfileComplete: false },
    });
    expect(await viewerOf(session.token)).toEqual({
      id: session.viewer.id,
      email,
      phoneNumber: '+96599887766',
      role: 'CREATOR',
      permission: 'OWNER',
      isProfileComplete: false,
      creator: { id: session.viewer.creator.id, username: null },
    });
  });

  test('a customer needs no phone number, and returns to the page where the sign-up began', async () => {
    const email = newEmail();
    await signup({ email, role: 'CUSTOMER', phoneNumber: null, next: '/en/demo' });
    const mail = await mailTo(email);
    expect(new URL(mail.links[0] as string).pathname).toBe('/en/verified');
    expect(await verify(tokenIn(mail))).toMatchObject({
      next: '/en/demo',
      viewer: { role: 'CUSTOMER', permission: null, isProfileComplete: true, creator: null },
    });
  });

  test('the mail is in the language of the sign-up', async () => {
    const email = newEmail();
    await signup({ email }, 'ar');
    const mail = await mailTo(email);
    expect(mail.subject).toBe('أكّد بريدك الإلكتروني');
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
    expect(new URL(mail.links[0] as string).pathname).toBe('/ar/cc/auth/verified');
  });

  test('one email can be two users, a creator and a customer', async () => {
    const email = newEmail();
    const creator = await world.newCreator(email);
    await signup({ email, role: 'CUSTOMER' });
    const [mail] = await mailsTo(email, { count: 2 });
    const customer = (await verify(tokenIn(mail as never))).viewer;
    expect(customer.id).not.toBe(creator.userId);
    expect(await login({ email })).toMatchObject({ viewer: { id: creator.userId } });
    expect(await login({ email, role: 'CUSTOMER' })).toMatchObject({ viewer: { id: customer.id } });
  });

  test('a known email gets the same answer as a new one; its owner gets a mail, and nothing changes', async () => {
    const { email, userId } = await world.newCreator();
    expect(await signup({ email, password: 'Another123' })).toEqual({ email, userErrors: [] });
    const [mail] = await mailsTo(email, { count: 2 });
    expect(mail?.subject).toBe('You already have an account');
    expect(new URL(mail?.links[0] as string).pathname).toBe('/en/cc/auth/login');
    expect(await login({ email, password: 'Another123' })).toEqual(wrong);
    expect(await login({ email })).toMatchObject({ viewer: { id: userId } });
  });

  test('an admin who was removed from all accounts gets one of their own, and keeps their password', async () => {
    const admin = await world.admin(await world.creator(), 'EDIT');
    await sql('delete from admins where user_id = $1', [admin.userId]);
    expect(await login({ email: admin.email })).toMatchObject({ userErrors: [{ code: 'BAD_CREDENTIALS' }] });
    await Promise.all([1, 2].map(() => signup({ email: admin.email, password: 'Stranger123' })));
    expect((await mailsTo(admin.email, { count: 2 }))[0]?.subject).toBe('You already have an account');
    expect(await login({ email: admin.email, password: 'Stranger123' })).toMatchObject({ userErrors: [{ code: 'BAD_CREDENTIALS' }] });
    expect((await login({ email: admin.email })).viewer).toMatchObject({ permission: 'OWNER', isProfileComplete: false });
    const still = await world.admin(await world.creator(), 'EDIT');
    await signup({ email: still.email });
    expect(await sql('select from creators where owner_id = $1', [still.userId])).toHaveLength(0);
  });

  test('twenty sign-ups at once make one user and three mails', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signup({ email })));
    for (const answer of answers) expect(answer).toEqual({ email, userErrors: [] });
    expect(await sql('select id from users where email = $1', [email])).toHaveLength(1);
    const mails = await mailsTo(email, { count: 3 });
    expect(mails).toHaveLength(3);
    const sessions = await Promise.all(mails.map((mail) => verify(tokenIn(mail))));
    expect(sessions.filter(({ token }) => token)).toHaveLength(1);
  });

  test('reports all failures at their fields, in both languages, and stores nothing', async () => {
    const input = { email: 'nobody', password: 'weak', phoneNumber: '', next: '//evil.example' };
    expect((await signup(input)).userErrors).toEqual(
      expect.arrayContaining([
        { field: ['email'], code: 'INVALID', message: 'Please enter a valid email address' },
        {
          field: ['password'],
          code: 'INVALID',
          message: 'Password must contain at least 8 characters, including one uppercase letter, one lowercase letter, and one number',
        },
        { field: ['phoneNumber'], code: 'REQUIRED', message: 'Phone Number is required' },
        { field: ['next'], code: 'INVALID', message: 'The page to return to must be a path of this site' },
      ]),
    );
    const arabic = await signup(input, 'ar');
    expect(arabic.email).toBeNull();
    expect(arabic.userErrors).toHaveLength(4);
    for (const { message } of arabic.userErrors) expect(message).toMatch(/[\u0600-\u06ff]/);
  });

  test.each([
    ['a NUL', 'Diwan1234\0'],
    ['half a character', 'Diwan1234\ud800'],
  ])('refuses text with %s before anything else', async (_what, text) => {
    const { errors, status } = await gql(signupMutation, { input: { email: newEmail(), password: text, role: 'CUSTOMER' } });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(status).toBeLessThan(500);
  });

  test('refuses an oversized password without hashing it', async () => {
    expect((await signup({ email: newEmail(), password: `Aa1${'x'.repeat(100_000)}` })).userErrors).toMatchObject([
      { field: ['password'], code: 'TOO_LONG' },
    ]);
    expect((await login({ email: newEmail(), password: 'x'.repeat(100_000) })).userErrors).toMatchObject([
      { field: ['password'], code: 'TOO_LONG' },
    ]);
  });
});

describe('the link', () => {
  test('works twice, but not after a newer one was requested', async () => {
    const email = newEmail();
    await signup({ email, next: '/en/demo' });
    const first = tokenIn(await mailTo(email));
    expect(await resend(email)).toEqual({ email, userErrors: [] });
    const [mail] = await mailsTo(email, { count: 2 });
    expect((await verify(first)).userErrors).toEqual(deadLink);
    const second = tokenIn(mail as never);
    const [once, twice] = [await verify(second), await verify(second)];
    expect(once).toMatchObject({ next: '/en/demo', userErrors: [] });
    expect(twice.viewer).toEqual(once.viewer);
  });

  test('expires after 24 hours', async () => {
    const email = newEmail();
    await signup({ email });
    const token = tokenIn(await mailTo(email));
    const [link] = await sql<{ hours: number }>(
      'select round(extract(epoch from l.expires_at - now()) / 3600)::int as hours from email_links l join users u on u.id = l.user_id where u.email = $1',
      [email],
    );
    expect(link?.hours).toBe(24);
    await sql("update email_links l set expires_at = now() - interval '1 second' from users u where u.id = l.user_id and u.email = $1", [
      email,
    ]);
    expect((await verify(token)).userErrors).toEqual(deadLink);
    expect(await login({ email })).toMatchObject({ userErrors: [{ code: 'EMAIL_NOT_VERIFIED' }] });
  });

  test.each([
    ['nothing', ''],
    ['a path', '../../etc/passwd'],
    ['SQL', "' or 1=1 --"],
    ['Arabic', 'ة'.repeat(43)],
    ['the right length', 'A'.repeat(43)],
    ['far too much', 'A'.repeat(5000)],
  ])('cannot be guessed: %s', async (_what, token) => {
    expect((await verify(token)).userErrors).toEqual(deadLink);
  });

  test('is stored as a hash only', async () => {
    const email = newEmail();
    await signup({ email });
    const token = tokenIn(await mailTo(email));
    const rows = await sql<{ row: string }>(
      'select l::text as row from email_links l join users u on u.id = l.user_id where u.email = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
    expect(rows[0]?.row).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('is not sent to unknown emails, and the answer does not reveal that', async () => {
    const email = newEmail();
    expect(await resend(email)).toEqual({ email, userErrors: [] });
    const { email: known } = await world.newCreator();
    expect(await resend(known)).toEqual({ email: known, userErrors: [] });
    const [mail] = await mailsTo(known, { count: 2 });
    expect(mail?.subject).toBe('You already have an account');
    expect(await sql('select id from dev_mails where recipient = $1', [email])).toEqual([]);
  });
});

describe('sign-in', () => {
  test('returns a token with what the client needs, valid for a week', async () => {
    const { email, userId, creatorId } = await world.newCreator();
    const session = await login({ email: email.toUpperCase() });
    expect(session).toMatchObject({ userErrors: [], viewer: { id: userId, permission: 'OWNER', creator: { id: creatorId, email } } });
    const { payload, header } = jwt.decode(session.token, { complete: true }) as jwt.Jwt & { payload: jwt.JwtPayload };
    expect(header.alg).toBe('HS256');
    expect(payload).toMatchObject({
      sub: userId,
      role: 'CREATOR',
      permission: 'OWNER',
      account: creatorId,
      jti: expect.any(String),
      iss: 'diwan',
      aud: 'diwan',
    });
    expect((payload.exp as number) - (payload.iat as number)).toBe(7 * 86_400);
    expect(JSON.stringify(payload)).not.toContain(email);
  });

  test('gives the same answer to all failures', async () => {
    const { email } = await world.newCreator();
    const customer = await world.customer();
    const unverified = newEmail();
    await signup({ email: unverified });
    expect(await login({ email, password: 'Wrong1234' })).toEqual(wrong);
    expect(await login({ email: newEmail() })).toEqual(wrong);
    expect(await login({ email, role: 'CUSTOMER' })).toEqual(wrong);
    expect(await login({ email: customer.email })).toEqual(wrong);
    expect(await login({ email: unverified, password: 'Wrong1234' })).toEqual(wrong);
    expect((await login({ email }, 'ar')).token).toBeTruthy();
    expect((await login({ email: newEmail() }, 'ar')).userErrors[0].message).toBe('البريد الإلكتروني أو كلمة المرور غير صحيحة');
  });

  test('with the right password and an unverified email says what to do', async () => {
    const email = newEmail();
    await signup({ email });
    expect(await login({ email })).toMatchObject({
      token: null,
      viewer: null,
      userErrors: [{ field: ['email'], code: 'EMAIL_NOT_VERIFIED' }],
    });
  });

  test('an admin works in the account that they belong to', async () => {
    const owner = await world.creator();
    const admin = await world.admin(owner, 'VIEW');
    expect(await viewerOf(admin.token)).toMatchObject({
      id: admin.userId,
      email: admin.email,
      permission: 'VIEW',
      isProfileComplete: true,
      creator: { id: owner.creatorId },
    });
  });
});

describe('the token', () => {
  const { jwtSecret } = readConfig({});
  const rules = { algorithm: 'HS256', issuer: 'diwan', audience: 'diwan', expiresIn: 60 } as const;

  test('is required, and refused if it is forged, foreign or expired', async () => {
    const { userId, creatorId, token } = await world.newCreator();
    const { jti } = jwt.decode(token) as jwt.JwtPayload;
    const claims = { sub: userId, jti, role: 'CREATOR', permission: 'OWNER', account: creatorId };
    const other = await world.newCreator();
    expect(await viewerOf(jwt.sign(claims, jwtSecret, rules))).toMatchObject({ id: userId });
    const [head, body, signature] = token.split('.') as [string, string, string];
    for (const bad of [
      undefined,
      '',
      'x',
      `${head}.${body}.`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      jwt.sign(claims, 'another-secret-that-is-long-enough-too', rules),
      jwt.sign(claims, jwtSecret, { ...rules, algorithm: 'HS512' }),
      jwt.sign(claims, '', { ...rules, algorithm: 'none' }),
      jwt.sign(claims, jwtSecret, { ...rules, issuer: 'someone' }),
      jwt.sign(claims, jwtSecret, { ...rules, audience: 'other' }),
      jwt.sign(claims, jwtSecret, { ...rules, expiresIn: -1 }),
      jwt.sign({ ...claims, jti: undefined }, jwtSecret, rules),
      jwt.sign({ ...claims, jti: (jwt.decode(other.token) as jwt.JwtPayload).jti }, jwtSecret, rules),
      jwt.sign({ ...claims, role: 'CUSTOMER' }, jwtSecret, rules),
      jwt.sign({ ...claims, account: other.creatorId }, jwtSecret, rules),
      jwt.sign({ ...claims, account: null }, jwtSecret, rules),
    ]) {
      expect(await viewerOf(bad)).toBeNull();
    }
  });

  test('is invalid as soon as its version is', async () => {
    const { userId, email, token } = await world.newCreator();
    await sql('update users set token_version = token_version + 1 where id = $1', [userId]);
    expect(await viewerOf(token)).toBeNull();
    expect(await viewerOf(await signIn(email, 'CREATOR'))).toMatchObject({ id: userId });
  });

  test('of an admin has their current permission, and is invalid once they are removed', async () => {
    const owner = await world.creator();
    const admin = await world.admin(owner, 'EDIT');
    const bio = (token: string) =>
      gql(
        profileCompleteMutation,
        { input: { fullName: 'Sara', bio: 'New', profession: 'CHEF', username: owner.username, phoneNumber: '+96599887766' } },
        { token },
      );
    expect((await bio(admin.token)).data.profileComplete.creator.id).toBe(owner.creatorId);
    await sql("update admins set permission = 'VIEW' where user_id = $1", [admin.userId]);
    expect((await bio(admin.token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    await sql('delete from admins where user_id = $1', [admin.userId]);
    expect((await bio(admin.token)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(await login({ email: admin.email })).toEqual(wrong);
  });

  test('of a removed admin receives nothing more over an open socket', async () => {
    const { creator, productId } = await shop({ cost: 'FREE' });
    const listen = ({ token }: { token: string }) => {
      const heard: string[] = [];
      let enough = false;
      const ended = (async () => {
        for await (const { data, errors } of subscribe('subscription { saleMade { order { id } } }', {}, { token })) {
          if (errors || enough) break;
          heard.push(data.saleMade.order.id);
        }
      })();
      const end = () => {
        enough = true;
      };
      return { heard, ended: ended.catch(() => undefined), end };
    };
    const removed = await world.admin(creator, 'VIEW');
    const [gone, stays] = [listen(removed), listen(await world.admin(creator, 'VIEW'))];
    const sell = async (): Promise<string> => {
      const customer = await world.customer();
      await checkout(customer, productId);
      const [order] = await sql<{ id: string }>('select id from orders where customer_id = $1', [customer.userId]);
      return order?.id as string;
    };
    while (!gone.heard.length || !stays.heard.length) await sell(); // until both sockets are open

    await sql('delete from admins where user_id = $1', [removed.userId]);
    const last = await sell();
    await expect.poll(() => stays.heard).toContain(last);
    await gone.ended;
    expect(gone.heard).not.toContain(last);
    stays.end();
    await sell();
    await stays.ended;
  });

  test('opens no socket if it is invalid; a socket reports a wrong operation', async () => {
    const { token } = await world.newCreator();
    const told: unknown[] = await subscribe('subscription { saleMade { nothing } }', {}, { token })
      .next()
      .catch((errors) => errors);
    expect(told).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
    await expect(subscribe('subscription { saleMade { version } }', {}, { token: `${token}x` }).next()).rejects.toMatchObject({
      code: 4403,
    });
  });
});
