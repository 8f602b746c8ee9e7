import { expect, type Page } from '@playwright/test';
import accounts from '../../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import common from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import messages from '../../../schema/messages/ar.json' with { type: 'json' };
import { answering, refusedWithoutReason } from '../../support/answers.ts';
import { expectAccessible, filled, pageOf, push, visit } from '../../support/browser.ts';
import { gql, mailTo } from '../../support/client.ts';
import { expectToast } from '../../support/overlays.ts';
import { test } from '../../support/test.ts';
import { newEmail, password, signupMutation, world } from '../../support/world.ts';

/** Each row of the sign-in area's table (specification, section 2), in Arabic. */
const area = '/ar/cc/auth';
const tokenKey = 'diwan.token.creator';
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a customer’s session opens no creator screens; a creator’s, begun in another tab, leads away from all account screens', async ({
  browser,
}) => {
  const [customer, creator] = await Promise.all([world.customer(), world.creator()]);
  const page = await pageOf(browser, { customer: customer.token });
  await page.goto(`${area}/complete-profile`);
  await expect(page).toHaveURL(`${area}/login`);
  await expect(heading(page, accounts.login.title)).toBeVisible();

  // A tab that signs in stores its token (see below). More is not needed of it here.
  const other = await page.context().newPage();
  await other.goto('/healthz');
  await other.evaluate(([key, token]) => localStorage.setItem(key, token), [tokenKey, creator.token] as const);
  await expect(page).toHaveURL('/ar/cc/dashboard');
  for (const screen of ['', '/login', '/register', '/verify', '/verified', '/forgot-password', '/no-such-screen']) {
    await push(page, area + screen);
    await expect(page, screen).toHaveURL('/ar/cc/dashboard');
  }
  await push(page, `${area}/complete-profile`);
  await expect(page).toHaveURL('/ar/cc/my-page');

  await test.step('also if the second is opened before the first has led away', async () => {
    const opened = page.evaluate(
      (second) =>
        new Promise<void>((resolve) => {
          const replace = history.replaceState;
          history.replaceState = (...address) => {
            history.replaceState = replace;
            history.replaceState(...address);
            queueMicrotask(() => {
              history.pushState({ ...history.state, key: 'second', idx: history.state.idx + 1 }, '', second);
              window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
              resolve();
            });
          };
        }),
      `${area}/register`,
    );
    await push(page, `${area}/login`);
    await opened;
    await expect(page).toHaveURL('/ar/cc/dashboard');
  });
});

test('without a session, the account screens open, all others redirect to them, and signing in opens the console', async ({ browser }) => {
  const [whole, unfinished] = await Promise.all([world.creator(), world.newCreator()]);
  const page = await pageOf(browser);
  await page.goto(area);
  await expect(heading(page, filled(accounts.welcome.title, { product: common.productName }))).toBeVisible();
  await page.getByRole('link', { name: accounts.welcome.register }).click();
  await expect(page).toHaveURL(`${area}/register`);
  await page.getByRole('link', { name: accounts.register.toLogin }).click();
  await expect(page).toHaveURL(`${area}/login`);
  await expect(heading(page, accounts.login.title)).toBeVisible();
  await expect(page.getByText(accounts.login.subtitle, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: accounts.login.toRegister }).click();
  await expect(page).toHaveURL(`${area}/register`);
  await page.goBack();
  await page.getByRole('link', { name: accounts.login.forgot }).click();
  await expect(page).toHaveURL(`${area}/forgot-password`);
  await page.getByRole('link', { name: accounts.forgot.toLogin }).click();
  await expect(page).toHaveURL(`${area}/login`);

  for (const [screen, leads] of [
    ['verify', 'register'],
    ['verified', 'login'],
    ['complete-profile', 'login'],
  ]) {
    await visit(page, `${area}/${screen}`);
    await expect(page, screen).toHaveURL(`${area}/${leads}`);
  }
  await visit(page, `${area}/no-such-screen`);
  await expect(heading(page, common.notFound.title)).toBeVisible();

  await test.step('a link that cannot be opened shows the reason and leads to the sign-in', async () => {
    await visit(page, `${area}/verified?token=forged`);
    await expectToast(page, messages.link.invalid);
    await expect(page).toHaveURL(`${area}/login`);
    // Without a reason from the server, the page has words of its own.
    await answering(page, 'EmailVerify', { data: { emailVerify: refusedWithoutReason } });
    await visit(page, `${area}/verified?token=refused-without-a-word`);
    await expectToast(page, messages.api.verifyFailed);
    await expect(page).toHaveURL(`${area}/login`);
    await page.unroute('**/graphql');
  });

  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  const signIn = async (email: string) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('Login')) await held.promise;
      await route.continue();
    });
    await label(page, accounts.email).fill(email);
    await label(page, accounts.password).fill(password);
    await page.getByRole('button', { name: accounts.login.submit, exact: true }).click();
    await expect(page.locator('button[type=submit]')).toBeDisabled();
    await expect(page.locator('button[type=submit][data-loading]')).toHaveText(accounts.login.submit);
    held.resolve();
    await expectToast(page, messages.success.login);
  };
  await test.step('signing in shows its progress, then opens the console', async () => {
    await signIn(whole.email);
    await expect(page).toHaveURL('/ar/cc/my-page');
    expect(await page.evaluate((key) => localStorage.getItem(key) !== null, tokenKey)).toBe(true);
  });
  await test.step('or the profile to complete', async () => {
    await page.unroute('**/graphql');
    await page.goto('/healthz'); // the console would notice, and lead to the sign-in itself
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${area}/login`);
    await signIn(unfinished.email);
    await expect(page).toHaveURL(`${area}/complete-profile`);
    expect(await page.evaluate((key) => localStorage.getItem(key) !== null, tokenKey)).toBe(true);
  });
  expect(visited).not.toContain('/ar/cc/dashboard');
});

test('the link of the mail verifies the email, and Start Now continues', async ({ page }) => {
  const email = newEmail('creator');
  await gql(signupMutation, { input: { email, password, role: 'CREATOR', phoneNumber: '+96550001234' } });
  const { pathname, search } = new URL((await mailTo(email)).links[0] as string);
  expect(pathname).toBe('/en/cc/auth/verified');
  // When the connection fails, the link can be tried again.
  await page.route('**/graphql', (route) => route.abort());
  await page.goto(`${area}/verified${search}`);
  await expect(page.getByRole('heading', { name: accounts.verified.unreached })).toBeVisible();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: common.actions.retry }).click();
  await expectToast(page, messages.success.verified);
  await expect(heading(page, accounts.verified.title)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: accounts.verified.start }).click();
  await expect(page).toHaveURL(`${area}/complete-profile`);
});

test('what is typed and pressed before the sign-in’s code is there counts', async ({ browser }) => {
  const creator = await world.creator();
  const page = await pageOf(browser);
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(`${area}/login`);
  const email = label(page, accounts.email);
  await email.fill('sara');
  await label(page, accounts.password).fill(password);
  await page.getByText(accounts.login.keep).click();
  await page.getByRole('button', { name: accounts.login.submit }).click();
  code.resolve();
  await expect(page.getByText(messages.email.invalid)).toBeVisible();
  await expect(email).toBeFocused();

  await email.fill(creator.email);
  await page.getByRole('button', { name: accounts.login.submit }).click();
  await expect(page).toHaveURL(/\/ar\/cc\//);
  await expect(page).not.toHaveURL(/auth/);
  // Both presses count: the box, and the button after it.
  const stores = () => page.evaluate((key) => [localStorage.getItem(key), sessionStorage.getItem(key)], 'diwan.token.creator');
  expect(await stores()).toEqual([null, expect.any(String)]);
});
