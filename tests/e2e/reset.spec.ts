import { expect, type Page } from '@playwright/test';
import accounts from '../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import storefront from '../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import accountsEn from '../../client/i18n/locales/en/accounts.json' with { type: 'json' };
import messages from '../../schema/messages/ar.json' with { type: 'json' };
import { complaintsOf, expectAccessible, filled, pageOf } from '../support/browser.ts';
import { gql, mailsTo } from '../support/client.ts';
import { test } from '../support/test.ts';
import { loginMutation, newEmail, password, world } from '../support/world.ts';

const newPassword = 'Another123';
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A sentence of the dictionary without its markup. */
const sentence = (text: string, values: Record<string, string>) => filled(text, values).replace(/<\/?\w+>/g, '');

/** The link of the mail that came after the one that verified the address. */
const resetLink = async (email: string) => (await mailsTo(email, { count: 2 }))[0]?.links[0] as string;

/** Whether a password signs an account in. */
const opens = async (email: string, secret: string, role: 'CREATOR' | 'CUSTOMER') =>
  (await gql(loginMutation, { input: { email, password: secret, role } })).data.login.token !== null;

test.describe('in Arabic', () => {
  const area = '/ar/cc/auth';

  test('a creator who forgot the password sets a new one, once, and is signed in', async ({ browser }) => {
    const { email } = await world.creator();
    const page = await pageOf(browser);
    const complaints = complaintsOf(page);
    await page.goto(`${area}/login`);
    await label(page, accounts.email).fill(email);
    await page.getByRole('link', { name: accounts.login.forgot }).click();
    await expect(page).toHaveURL(`${area}/forgot-password`);
    await expect(page.getByRole('heading', { name: accounts.forgot.title })).toBeVisible(); // the sign-in had such a field too
    // The address that was typed at the sign-in is kept.
    await expect(label(page, accounts.email)).toHaveValue(email);
    await label(page, accounts.email).fill('');
    await button(page, accounts.forgot.submit).click();
    await expect(page.getByText(messages.email.required)).toBeVisible();
    await label(page, accounts.email).fill(email);
    await button(page, accounts.forgot.submit).click();
    const said = page.getByRole('status').filter({ hasText: sentence(accounts.forgot.sent, { email }) });
    await expect(said).toBeFocused();
    await expect(button(page, accounts.verify.resend)).toBeDisabled();
    await expectAccessible(page);
    // A reload keeps the state and the wait.
    await page.reload();
    await expect(said).toBeVisible();
    await expect(button(page, accounts.verify.resend)).toBeDisabled();

    const link = await resetLink(email);
    expect(new URL(link).pathname).toBe('/en/cc/auth/reset-password');
    const opened = await page.context().newPage();
    await opened.goto(link.replace('/en/', '/ar/'));
    await button(opened, accounts.reset.submit).click();
    await expect(opened.getByText(messages.password.required, { exact: true })).toBeVisible();
    await label(opened, accounts.reset.password).fill('weak');
    await expect(opened.getByText(messages.password.weak)).toBeVisible();
    await label(opened, accounts.reset.password).fill(newPassword);
    await button(opened, accounts.reset.submit).click();
    await expect(opened.getByText(messages.success.password)).toBeVisible();
    await expect(opened).toHaveURL('/ar/cc/my-page');
    // The tab that waited is signed in, too.
    await expect(page).toHaveURL('/ar/cc/dashboard');
    expect([await opens(email, password, 'CREATOR'), await opens(email, newPassword, 'CREATOR')]).toEqual([false, true]);

    // A used link says so, also in another browser.
    const later = await pageOf(browser);
    await later.goto(link.replace('/en/', '/ar/'));
    await label(later, accounts.reset.password).fill(password);
    await button(later, accounts.reset.submit).click();
    await expect(later.getByRole('heading', { name: accounts.reset.deadTitle })).toBeVisible();
    await expect(later.getByText(accounts.reset.deadText)).toBeVisible();
    await later.getByRole('link', { name: accounts.reset.again }).click();
    await expect(later).toHaveURL(`${area}/forgot-password`);
    expect(complaints).toEqual([]);
  });

  test('a customer sets a new password during a sign-in, and the waiting page continues', async ({ browser }) => {
    const { email } = await world.customer();
    const page = await pageOf(browser);
    await page.goto(`/ar/login?next=${encodeURIComponent('/ar/my-products?from=login')}`);
    await label(page, accounts.email).fill(email);
    await button(page, accounts.login.forgot).click();
    await expect(button(page, accounts.forgot.submit)).toBeVisible();
    await expect(label(page, accounts.email)).toHaveValue(email);
    await button(page, accounts.forgot.submit).click();
    await expect(page.getByText(sentence(accounts.forgot.sent, { email }))).toBeVisible();

    const opened = await page.context().newPage();
    const link = await resetLink(email);
    expect(new URL(link).pathname).toBe('/en/reset-password');
    await opened.goto(link.replace('/en/', '/ar/'));
    await expect(label(opened, accounts.reset.password)).toBeVisible();
    await label(opened, accounts.reset.password).fill(newPassword);
    await button(opened, accounts.reset.submit).click();
    await expect(opened).toHaveURL('/ar/my-products');
    await expect(opened.getByRole('heading', { name: storefront.library.title })).toBeVisible();
    await expect(page).toHaveURL('/ar/my-products?from=login');
  });

  test('the answer does not reveal which emails have an account', async ({ browser }) => {
    const { email: known } = await world.creator();
    for (const screen of [`${area}/forgot-password`, '/ar/forgot-password']) {
      const page = await pageOf(browser);
      await page.goto(screen);
      for (const email of [known, newEmail('nobody')]) {
        await label(page, accounts.email).fill(email);
        await button(page, accounts.forgot.submit).click();
        await expect(page.getByText(sentence(accounts.forgot.sent, { email }))).toBeVisible();
        await button(page, accounts.forgot.otherAddress).click();
        await expect(label(page, accounts.email)).toHaveValue(email);
      }
    }
  });
});

test('a link without its token shows the reason in both areas; one for a creator works at the customers’ address', async ({ browser }) => {
  const page = await pageOf(browser);
  for (const area of ['/en/cc/auth', '/en']) {
    await page.goto(`${area}/reset-password`);
    await expect(page.getByRole('heading', { name: accountsEn.reset.deadTitle })).toBeVisible();
    await page.getByRole('link', { name: accountsEn.reset.again }).click();
    await expect(page).toHaveURL(`${area}/forgot-password`);
  }
  const { email } = await world.creator();
  await page.goto('/en/cc/auth/forgot-password');
  await label(page, accountsEn.email).fill(email);
  await button(page, accountsEn.forgot.submit).click();
  const { search } = new URL(await resetLink(email));
  await page.goto(`/en/reset-password${search}`);
  await label(page, accountsEn.reset.password).fill(newPassword);
  await button(page, accountsEn.reset.submit).click();
  await expect(page).toHaveURL('/en/cc/my-page');
  await expect(page.getByRole('heading', { name: 'Sara Ali' })).toBeVisible();
});
