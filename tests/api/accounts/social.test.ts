import { describe, expect, test } from 'vitest';
import { type Flow, sealFlow } from '../../../server/domains/accounts/social/flow.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { gql, mailsTo, mailTo, rest } from '../../support/client.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { login } from '../../support/passwords.ts';
import { setting } from '../../support/server.ts';
import { answer, comeBack, isCallback, outcomeIn, signInSocially, socialLogin, startUrl, toProvider } from '../../support/social.ts';
import { sql } from '../../support/sql.ts';
import { emailVerifyMutation, newEmail, password, signupMutation, tokenIn, viewerQuery, world } from '../../support/world.ts';

const usersOf = (email: string) =>
  sql<{ id: string; role: string; password_hash: string | null }>(
    'select id, role, password_hash from users where email = $1 order by role',
    [email],
  );

describe('signing in with a provider', () => {
  test('makes a creator with an incomplete profile, no password, and the name from the provider', async () => {
    const email = newEmail('creator');
    const session = await signInSocially({ email: email.toUpperCase(), name: ' Sara Ali ' });
    expect(session.viewer).toEqual({
      id: expect.any(String),
      email,
      phoneNumber: null,
      role: 'CREATOR',
      permission: 'OWNER',
      hasPassword: false,
      isProfileComplete: false,
      creator: { id: expect.any(String), fullName: 'Sara Ali' },
    });
    expect((await gql(viewerQuery, {}, session)).data.viewer.email).toBe(email);
    expect(await login(email, password)).toMatchObject({ token: null, userErrors: [{ code: 'BAD_CREDENTIALS' }] });
  });

  test.each(['', 'x'.repeat(65), ' '])('ignores a name that is not valid in a profile: %j', async (name) => {
    const { viewer } = await signInSocially({ email: newEmail('creator'), name });
    expect(viewer.creator.fullName).toBeNull();
  });

  test('finds the same user again, even if the email is not verified any more', async () => {
    const email = newEmail('creator');
    const first = await signInSocially({ email });
    const again = await signInSocially({ email });
    const unverified = await signInSocially({ email, verified: false });
    expect([again.viewer.id, unverified.viewer.id]).toEqual([first.viewer.id, first.viewer.id]);
    expect(new Set([first.token, again.token, unverified.token]).size).toBe(3);
    expect(await sql('select 1 from social_accounts where user_id = $1', [first.viewer.id])).toHaveLength(1);
  });

  test('lets one person be a creator and a customer: two users, each with its own link', async () => {
    const email = newEmail();
    const creator = await signInSocially({ email }, { role: 'creator' });
    const customer = await signInSocially({ email }, { role: 'customer' });
    expect(customer.viewer).toMatchObject({ email, role: 'CUSTOMER', permission: null, isProfileComplete: true, creator: null });
    expect((await usersOf(email)).map(({ id, role }) => [id, role])).toEqual([
      [creator.viewer.id, 'CREATOR'],
      [customer.viewer.id, 'CUSTOMER'],
    ]);
  });

  test('links the user with the verified email, who keeps their password and gets one mail', async () => {
    const known = await world.creator();
    const session = await signInSocially({ email: known.email, name: 'Somebody else' });
    expect(session.viewer).toMatchObject({
      id: known.userId,
      hasPassword: true,
      isProfileComplete: true,
      creator: { id: known.creatorId, fullName: 'Sara Ali' },
    });
    expect((await login(known.email, password)).token).toEqual(expect.any(String));
    expect((await gql(viewerQuery, {}, known)).data.viewer.id).toBe(known.userId);
    await signInSocially({ email: known.email });
    const [mail, ...earlier] = await mailsTo(known.email, { count: 2 });
    expect(mail).toMatchObject({
      subject: 'You can now sign in with Google',
      links: [expect.stringMatching(/\/en\/cc\/settings\/security$/)],
    });
    expect(earlier).toHaveLength(1); // the sign-up's own
  });

  test('voids the password that a stranger had set for the address', async () => {
    const email = newEmail('creator');
    await gql(signupMutation, { input: { email, password, role: 'CREATOR', phoneNumber: '+96599887766' } });
    const mailed = tokenIn(await mailTo(email));
    expect((await login(email, password)).userErrors).toMatchObject([{ code: 'EMAIL_NOT_VERIFIED' }]);
    const [before] = await usersOf(email);

    const session = await signInSocially({ email });
    expect(session.viewer).toMatchObject({ id: before?.id, hasPassword: false, phoneNumber: null });
    expect(await login(email, password)).toMatchObject({ token: null, userErrors: [{ code: 'BAD_CREDENTIALS' }] });
    expect((await gql(emailVerifyMutation, { token: mailed })).data.emailVerify.userErrors).toMatchObject([{ code: 'LINK_INVALID' }]);
    expect((await gql(viewerQuery, {}, session)).data.viewer.email).toBe(email);
  });

  test('leads an admin to the account that invited them, and a removed one to their own', async () => {
    const owner = await world.creator();
    const admin = await world.admin(owner, 'VIEW');
    const session = await signInSocially({ email: admin.email });
    expect(session.viewer).toMatchObject({ id: admin.userId, permission: 'VIEW', creator: { id: owner.creatorId } });
    await sql('delete from admins where user_id = $1', [admin.userId]);
    const alone = await signInSocially({ email: admin.email });
    expect(alone.viewer).toMatchObject({ id: admin.userId, permission: 'OWNER', isProfileComplete: false });
    expect(alone.viewer.creator.id).not.toBe(owner.creatorId);
  });

  test('twice at once makes one user with one account', async () => {
    const email = newEmail('creator');
    const codes = await Promise.all(Array.from({ length: 6 }, async () => (await comeBack({ email })).code));
    const sessions = await Promise.all(codes.map((code) => socialLogin(code)));
    expect(sessions.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    expect(new Set(sessions.map(({ viewer }) => viewer.id)).size).toBe(1);
    expect(await sql('select 1 from creators where owner_id = $1', [sessions[0].viewer.id])).toHaveLength(1);
    expect(await sql('select 1 from social_accounts where user_id = $1', [sessions[0].viewer.id])).toHaveLength(1);
  });

  test('is refused with a message for an email that the provider has not verified, and makes no user', async () => {
    const email = newEmail();
    const identity = { email, verified: false };
    expect((await socialLogin((await comeBack(identity)).code)).userErrors).toEqual([
      {
        field: null,
        code: 'EMAIL_NOT_VERIFIED',
        message: 'Google has not verified this email address. Verify it there first, or sign in with a password',
      },
    ]);
    const { userErrors } = await socialLogin((await comeBack(identity)).code, { language: 'ar' });
    expect(userErrors[0].message).toMatch(/^لم توثّق Google/);
    expect(await usersOf(email)).toEqual([]);
  });

  test('does not link a user to an email that the provider has not verified', async () => {
    const known = await world.creator();
    const { code } = await comeBack({ email: known.email, verified: false });
    expect((await socialLogin(code)).userErrors).toMatchObject([{ code: 'EMAIL_NOT_VERIFIED' }]);
    expect(await sql('select 1 from social_accounts where user_id = $1', [known.userId])).toEqual([]);
  });

  test('can be cancelled by the person', async () => {
    expect(await comeBack('cancel', { popup: 'popup-of-mine' })).toEqual({
      role: 'CREATOR',
      popup: 'popup-of-mine',
      next: '/en/cc/auth/login',
      error: 'social.cancelled',
    });
  });
});

describe('the redirects to the provider and back', () => {
  test('begin with a state, a nonce and a challenge, and store the rest in an encrypted cookie', async () => {
    const browser = new CookieBrowser();
    const visit = await browser.open(startUrl({ lang: 'ar' }));
    const asked = new URL(visit.location as string).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      redirect_uri: `${setting('TEST_URL')}/auth/oidc/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      ui_locales: 'ar',
    });
    const [line] = visit.headers.getSetCookie();
    expect(line).toMatch(/; Max-Age=600; Path=\/auth\/oidc;/);
    expect(line).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(visit.headers.get('cache-control')).toBe('no-store');
    expect(visit.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  });

  test('end on a page that runs only its own script and contains no token', async () => {
    const browser = new CookieBrowser();
    const back = await answer(browser, await toProvider(browser, { popup: 'popup-of-mine', lang: 'ar' }), { email: newEmail() });
    const visit = await browser.open(back);
    expect(outcomeIn(visit)).toEqual({
      role: 'CREATOR',
      popup: 'popup-of-mine',
      next: '/ar/cc/auth/login',
      code: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(visit.html).toContain('<html lang="ar" dir="rtl">');
    expect(visit.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/,
    );
    expect(visit.headers.get('cache-control')).toBe('no-store');
    expect(visit.headers.get('referrer-policy')).toBe('no-referrer');
    expect(visit.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(browser.cookiesFor(back).filter(({ name }) => name.startsWith('diwan_'))).toEqual([]);
  });

  test('lead back to the page where they began, without a popup', async () => {
    const browser = new CookieBrowser();
    const back = await answer(browser, await toProvider(browser, { role: 'customer', next: '/en/login?next=%2Fen%2Fdemo' }), 'cancel');
    const visit = await browser.open(back);
    expect(outcomeIn(visit)).toMatchObject({ role: 'CUSTOMER', popup: null, next: '/en/login?next=%2Fen%2Fdemo' });
    expect(visit.html).toContain('href="/en/login?next=%2Fen%2Fdemo"');
  });

  test.each([
    '',
    'role=admin',
    'role=creator&next=https://elsewhere.example',
    'role=creator&next=//elsewhere.example',
    'role=creator&next=/\\elsewhere.example',
    'role=creator&lang=fr',
    'role=creator&popup=%3Cscript%3E',
    'role=creator&role=customer',
  ])('do not begin with %j', async (query) => {
    const visit = await new CookieBrowser().open(`${setting('TEST_URL')}/auth/oidc/start?${query}`);
    expect([visit.status, visit.location, visit.headers.getSetCookie()]).toEqual([400, null, []]);
  });

  test('work for several popups at once, in any order', async () => {
    const browser = new CookieBrowser();
    const [first, second] = [newEmail(), newEmail()];
    const one = await toProvider(browser, { popup: 'popup-one' });
    const two = await toProvider(browser, { popup: 'popup-two', role: 'customer' });
    const backTwo = await answer(browser, two, { email: second });
    const backOne = await answer(browser, one, { email: first });
    const outcomes = [outcomeIn(await browser.open(backOne)), outcomeIn(await browser.open(backTwo))];
    expect(outcomes.map(({ popup }) => popup)).toEqual(['popup-one', 'popup-two']);
    const sessions = await Promise.all(outcomes.map(({ code }) => socialLogin(code)));
    expect(sessions.map(({ viewer }) => [viewer.email, viewer.role])).toEqual([
      [first, 'CREATOR'],
      [second, 'CUSTOMER'],
    ]);
  });

  test('forget the oldest of many attempts', async () => {
    const browser = new CookieBrowser();
    for (let popup = 0; popup < 9; popup++) await browser.open(startUrl());
    expect(browser.cookiesFor(startUrl())).toHaveLength(6);
  });
});

describe('a tampered sign-in', () => {
  /** A sign-in just before the redirect back. */
  async function onTheWayBack(email = newEmail()) {
    const browser = new CookieBrowser();
    const back = new URL(await answer(browser, await toProvider(browser), { email }));
    const state = back.searchParams.get('state') as string;
    return { browser, back, state, email };
  }
  const path = '/auth/oidc';
  const expired = { status: 400, outcome: { role: null, popup: null, next: null, error: 'social.expired' } };
  const open = async (browser: CookieBrowser, url: URL) => {
    const visit = await browser.open(url.href);
    return { status: visit.status, outcome: outcomeIn(visit) };
  };

  test('with another state is refused', async () => {
    const { browser, back } = await onTheWayBack();
    back.searchParams.set('state', 'x'.repeat(43));
    expect(await open(browser, back)).toEqual(expired);
    back.searchParams.delete('state');
    expect(await open(browser, back)).toEqual(expired);
  });

  test('in another browser is refused', async () => {
    const { back } = await onTheWayBack();
    expect(await open(new CookieBrowser(), back)).toEqual(expired);
  });

  test('with the cookie of another sign-in, a changed one or an old one is refused', async () => {
    const [mine, other] = [await onTheWayBack(), await onTheWayBack()];
    const cookieOf = ({ browser, back }: typeof mine) => browser.cookiesFor(back.href)[0] as { name: string; value: string };
    const { name, value } = cookieOf(mine);
    const flow = {
      checks: { state: mine.state, nonce: 'n', verifier: 'v' },
      role: 'CREATOR',
      language: 'en',
      popup: null,
      next: '/en',
    } as Flow;
    const old = sealFlow({ config: readConfig({ NODE_ENV: 'test' }), now: () => new Date(Date.now() - 601_000) }, flow);
    for (const wrong of [cookieOf(other).value, value.slice(0, -2) + (value.endsWith('AA') ? 'BB' : 'AA'), value.slice(0, 20), 'x', old]) {
      mine.browser.setCookie(name, path, wrong);
      expect(await open(mine.browser, mine.back)).toEqual(expired);
    }
    mine.browser.setCookie(name, path, value);
    expect((await open(mine.browser, mine.back)).outcome.code).toEqual(expect.any(String));
  });

  test('with a repeated redirect is refused, also in a browser that keeps its cookie', async () => {
    const { browser, back } = await onTheWayBack();
    const kept = browser.cookiesFor(back.href);
    expect((await open(browser, back)).status).toBe(200);
    expect(await open(browser, back)).toEqual(expired);
    for (const { name, value } of kept) browser.setCookie(name, path, value);
    expect(await open(browser, back)).toMatchObject({ status: 400, outcome: { error: 'social.failed' } });
  });

  test('with the code of another sign-in is refused, because the verifier differs', async () => {
    const [mine, theirs] = [await onTheWayBack(), await onTheWayBack()];
    mine.back.searchParams.set('code', theirs.back.searchParams.get('code') as string);
    expect(await open(mine.browser, mine.back)).toMatchObject({ status: 400, outcome: { error: 'social.failed' } });
  });

  test.each(['', 'error=server_error', 'code=', 'code=nothing', 'code=a&code=b', 'iss=https://elsewhere.example&code=x'])(
    'a redirect back with %j is refused',
    async (query) => {
      const { browser, back, state } = await onTheWayBack();
      back.search = `?state=${state}&${query}`;
      expect(await open(browser, back)).toMatchObject({ status: 400, outcome: { error: 'social.failed' } });
    },
  );

  test('a code signs in once, within a minute', async () => {
    const { browser, back } = await onTheWayBack();
    const { code } = (await open(browser, back)).outcome;
    const late = await onTheWayBack();
    const { code: lateCode } = (await open(late.browser, late.back)).outcome;
    expect((await sql(`select 1 from social_codes where code_hash = $1`, [Buffer.from(code as string)])).length).toBe(0); // only its hash is stored

    expect((await socialLogin(code)).token).toEqual(expect.any(String));
    await sql(`update social_codes set expires_at = now() - interval '1 second' where email = $1`, [late.email]);
    for (const spent of [code, lateCode, lateCode, 'guessed', '']) {
      expect(await socialLogin(spent)).toMatchObject({
        token: null,
        viewer: null,
        userErrors: [{ field: ['code'], code: 'LINK_INVALID' }],
      });
    }
    expect(await usersOf(late.email)).toEqual([]);
  });

  test('a code that is not fetched is deleted', async () => {
    const { browser, back, email } = await onTheWayBack();
    await open(browser, back);
    const kept = async () => (await sql('select 1 from social_codes where email = $1', [email])).length;
    expect(await kept()).toBe(1);
    await sql("update social_codes set expires_at = now() - interval '1 second' where email = $1", [email]);
    await sql("select graphile_worker.add_job('accounts:forget')");
    await expect.poll(kept).toBe(0);
  });

  test('a code that is used twice at once signs in once', async () => {
    const { browser, back } = await onTheWayBack();
    const { code } = (await open(browser, back)).outcome;
    const sessions = await Promise.all(Array.from({ length: 5 }, () => socialLogin(code)));
    expect(sessions.filter(({ token }) => token)).toHaveLength(1);
  });
});

describe('the placeholder password of a social sign-up', () => {
  const input = { email: newEmail(), password, role: 'CREATOR', phoneNumber: '+96599887766', signupType: 'SOCIAL' };

  test('makes no account', async () => {
    expect((await gql(signupMutation, { input })).data.signup.userErrors).toEqual([
      { field: ['signupType'], code: 'INVALID', message: 'To sign up with Google, use Continue With Google' },
    ]);
    const body = { email: input.email, password, phone_number: input.phoneNumber, role: 'creator' };
    const refused = await rest('POST', '/auth/cc/signup', { body: { ...body, signup_type: 'social' }, language: 'ar' });
    expect(refused).toMatchObject({ status: 400, body: { errors: { signup_type: expect.stringContaining('Google') } } });
    expect(await usersOf(input.email)).toEqual([]);
    expect((await rest('POST', '/auth/cc/signup', { body: { ...body, signup_type: 'regular' } })).status).toBe(200);
  });
});

test('the local provider’s page requires an email, in the language of the site', async () => {
  const browser = new CookieBrowser();
  const page = await toProvider(browser, { lang: 'ar' });
  expect(page.html).toContain('<html lang="ar" dir="rtl">');
  expect(page.html).not.toMatch(/<script|src=/);
  for (const [email, message] of [
    ['', 'البريد الإلكتروني مطلوب'],
    ['nobody <b>', 'يرجى إدخال بريد إلكتروني صحيح'],
  ] as const) {
    const refused = await browser.open(page.url, { email, name: '<i>', action: 'continue' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(message);
    expect(refused.html).toContain('value="&lt;i&gt;"');
  }
  const { location } = await browser.open(page.url, { action: 'cancel' });
  await browser.follow(location as string, isCallback);
  const gone = await browser.open(page.url);
  expect(gone.status).toBe(400);
  expect(gone.html).toContain('This page is too old');
});
