import { expect, type Page } from '@playwright/test';
import accounts from '../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import common from '../../client/i18n/locales/ar/common.json' with { type: 'json' };
import accountsEn from '../../client/i18n/locales/en/accounts.json' with { type: 'json' };
import messages from '../../schema/messages/ar.json' with { type: 'json' };
import { answering, refusedWithoutReason } from '../support/answers.ts';
import { expectAccessible, filled, pageOf, visit } from '../support/browser.ts';
import { mailTo } from '../support/client.ts';
import { test } from '../support/test.ts';
import { newEmail, password, world } from '../support/world.ts';

/** Each row of the sign-in area's table (specification, section 2). */
const tokenKey = 'diwan.token.creator';
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test.describe('in Arabic', () => {
  const area = '/ar/cc/auth';

  test('a signed-in creator is redirected from all account screens to the dashboard', async ({ browser }) => {
    const { token } = await world.creator();
    const page = await pageOf(browser, { creator: token });
    await page.goto(area);
    await expect(page).toHaveURL('/ar/cc/dashboard');
    for (const screen of ['/login', '/register', '/verify', '/verified', '/forgot-password', '/no-such-screen']) {
      await visit(page, area + screen);
      await expect(page, screen).toHaveURL('/ar/cc/dashboard');
    }
    await visit(page, `${area}/complete-profile`);
    await expect(page).toHaveURL('/ar/cc/my-page');
  });

  test('without a session, the account screens open, and all others redirect to them', async ({ browser }) => {
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
  });

  test('a link that cannot be opened shows the reason and leads to the sign-in', async ({ browser }) => {
    const page = await pageOf(browser);
    await page.goto(`${area}/verified?token=forged`, { waitUntil: 'commit' }); // its news last seconds
    await expect(page.getByText(messages.link.invalid)).toBeVisible();
    await expect(page).toHaveURL(`${area}/login`);
    // Without a reason from the server, the page has words of its own.
    await answering(page, 'EmailVerify', { data: { emailVerify: refusedWithoutReason } });
    await page.goto(`${area}/verified?token=refused-without-a-word`, { waitUntil: 'commit' });
    await expect(page.getByText(messages.api.verifyFailed)).toBeVisible();
    await expect(page).toHaveURL(`${area}/login`);
  });

  test('the link of the mail verifies the email, and Start Now continues', async ({ browser }) => {
    const page = await pageOf(browser);
    const email = newEmail('creator');
    await page.goto(`${area}/register`);
    await label(page, accounts.email).fill(email);
    await label(page, accounts.password).fill(password);
    await label(page, accounts.phoneNumber).fill('50001234');
    await page.getByRole('button', { name: accounts.register.submit, exact: true }).click();
    await expect(page).toHaveURL(`${area}/verify`);
    await expectAccessible(page);
    const { links } = await mailTo(email);
    // When the connection fails, the link can be tried again.
    await page.route('**/graphql', (route) => route.abort());
    await page.goto(links[0] as string);
    await expect(page.getByRole('heading', { name: accounts.verified.unreached })).toBeVisible();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: common.actions.retry }).click();
    await expect(page.getByText(messages.success.verified)).toBeVisible();
    await expect(heading(page, accounts.verified.title)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: accounts.verified.start }).click();
    await expect(page).toHaveURL(`${area}/complete-profile`);
  });

  test('signing in shows its progress, then opens the console, or the profile to complete', async ({ browser }) => {
    const [whole, unfinished] = await Promise.all([world.creator(), world.newCreator()]);
    for (const [{ email }, leads] of [
      [whole, '/cc/my-page'],
      [unfinished, '/cc/auth/complete-profile'],
    ] as const) {
      const page = await pageOf(browser);
      const visited: string[] = [];
      page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
      const held = Promise.withResolvers<void>();
      await page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('Login')) await held.promise;
        await route.continue();
      });
      await page.goto(`${area}/login`);
      await label(page, accounts.email).fill(email);
      await label(page, accounts.password).fill(password);
      await page.getByRole('button', { name: accounts.login.submit, exact: true }).click();
      await expect(page.locator('button[type=submit]')).toBeDisabled();
      await expect(page.locator('button[type=submit][data-loading]')).toHaveText(accounts.login.submit);
      held.resolve();
      await expect(page.getByText(messages.success.login)).toBeVisible();
      await expect(page).toHaveURL(`/ar${leads}`);
      expect(visited).not.toContain('/ar/cc/dashboard');
      expect(await page.evaluate((key) => localStorage.getItem(key) !== null, tokenKey)).toBe(true);
    }
  });
});

test('a customer’s session opens no creator screens, and two tabs sign in together', async ({ browser }) => {
  const [customer, creator] = await Promise.all([world.customer(), world.creator()]);
  const page = await pageOf(browser, { customer: customer.token });
  await page.goto('/en/cc/auth/complete-profile');
  await expect(page).toHaveURL('/en/cc/auth/login');

  const other = await page.context().newPage();
  await other.goto('/en/cc/auth/login');
  await label(other, accountsEn.email).fill(creator.email);
  await label(other, accountsEn.password).fill(password);
  await label(other, accountsEn.password).press('Enter');
  await expect(other).toHaveURL('/en/cc/my-page');
  await expect(page).toHaveURL('/en/cc/dashboard');
});
