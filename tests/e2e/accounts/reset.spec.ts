import { expect, type Page } from '@playwright/test';
import accounts from '../../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import storefront from '../../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import accountsEn from '../../../client/i18n/locales/en/accounts.json' with { type: 'json' };
import messages from '../../../schema/messages/ar.json' with { type: 'json' };
import { alive, complaintsOf, expectAccessible, filled, pageOf, visit } from '../../support/browser.ts';
import { gql, mailsTo } from '../../support/client.ts';
import { expectToast } from '../../support/overlays.ts';
import { beginAnew } from '../../support/tabs.ts';
import { test } from '../../support/test.ts';
import { newEmail, password, passwordResetRequestMutation, world } from '../../support/world.ts';

/** Forgotten passwords, as people meet them. What a link and a password are worth is tested in tests/api/accounts/passwords.test.ts. */
const newPassword = 'Another123';
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A sentence of the dictionary without its markup. */
const sentence = (text: string, values: Record<string, string>) => filled(text, values).replace(/<\/?\w+>/g, '');

/** The link of the mail that came after the one that verified the address. */
const resetLink = async (email: string) => new URL((await mailsTo(email, { count: 2 }))[0]?.links[0] as string);

test('in Arabic, a creator and a customer who forgot the password set a new one, once, and waiting pages continue', async ({ browser }) => {
  const area = '/ar/cc/auth';
  const [{ email }, customer] = await Promise.all([world.creator(), world.customer()]);
  const page = await pageOf(browser);
  const complaints = complaintsOf(page);
  const sentTo = (to: string) => page.getByRole('status').filter({ hasText: sentence(accounts.forgot.sent, { email: to }) });

  await test.step('a creator asks for a link, and the answer is the same for an unknown address', async () => {
    const nobody = newEmail('nobody');
    await page.goto(`${area}/login`);
    await alive(page); // a link that is pressed before loads the next page anew, without what was typed
    await label(page, accounts.email).fill(nobody);
    await page.getByRole('link', { name: accounts.login.forgot }).click();
    await expect(page).toHaveURL(`${area}/forgot-password`);
    await expect(page.getByRole('heading', { name: accounts.forgot.title })).toBeVisible(); // the sign-in had such a field too
    // The address that was typed at the sign-in is kept.
    await expect(label(page, accounts.email)).toHaveValue(nobody);
    await button(page, accounts.forgot.submit).click();
    await expect(sentTo(nobody)).toBeVisible();
    await button(page, accounts.forgot.otherAddress).click();
    await expect(label(page, accounts.email)).toHaveValue(nobody);
    await label(page, accounts.email).fill(email);
    await button(page, accounts.forgot.submit).click();
    await expect(sentTo(email)).toBeFocused();
    await expect(button(page, accounts.verify.resend)).toBeDisabled();
    await expectAccessible(page);
    // A reload keeps the state and the wait.
    await page.reload();
    await expect(sentTo(email)).toBeVisible();
    await expect(button(page, accounts.verify.resend)).toBeDisabled();
  });

  const link = await resetLink(email);
  expect(link.pathname).toBe('/en/cc/auth/reset-password');
  const opened = await page.context().newPage();
  await test.step('the link, opened in another tab, sets the password and signs both tabs in', async () => {
    await opened.goto(`${area}/reset-password${link.search}`);
    await label(opened, accounts.reset.password).fill(newPassword);
    await button(opened, accounts.reset.submit).click();
    await expectToast(opened, messages.success.password);
    await expect(opened).toHaveURL('/ar/cc/my-page');
    await expect(page).toHaveURL('/ar/cc/dashboard');
  });

  await test.step('a customer does so during a sign-in, and the waiting page continues', async () => {
    await visit(page, `/ar/login?next=${encodeURIComponent('/ar/my-products?from=login')}`);
    await label(page, accounts.email).fill(customer.email);
    await button(page, accounts.login.forgot).click();
    await expect(button(page, accounts.forgot.submit)).toBeVisible();
    await expect(label(page, accounts.email)).toHaveValue(customer.email);
    await button(page, accounts.forgot.submit).click();
    await expect(page.getByText(sentence(accounts.forgot.sent, { email: customer.email }))).toBeVisible();
    const { pathname, search } = await resetLink(customer.email);
    expect(pathname).toBe('/en/reset-password');
    await visit(opened, `/ar/reset-password${search}`);
    await label(opened, accounts.reset.password).fill(newPassword);
    await button(opened, accounts.reset.submit).click();
    await expect(opened).toHaveURL('/ar/my-products');
    await expect(opened.getByRole('heading', { name: storefront.library.title })).toBeVisible();
    await expect(page).toHaveURL('/ar/my-products?from=login');
  });
  expect(complaints).toEqual([]);

  await test.step('a used link says so, also in another browser', async () => {
    await beginAnew(page, {});
    const later = complaintsOf(page);
    await page.goto(`${area}/reset-password${link.search}`);
    await label(page, accounts.reset.password).fill(password);
    await button(page, accounts.reset.submit).click();
    await expect(page.getByRole('heading', { name: accounts.reset.deadTitle })).toBeVisible();
    await expect(page.getByText(accounts.reset.deadText)).toBeVisible();
    await page.getByRole('link', { name: accounts.reset.again }).click();
    await expect(page).toHaveURL(`${area}/forgot-password`);
    expect(later).toEqual([]);
  });
});

test('a link without its token shows the reason in both areas; one for a creator works at the customers’ address', async ({ page }) => {
  await page.goto('/en/cc/auth/reset-password');
  await expect(page.getByRole('heading', { name: accountsEn.reset.deadTitle })).toBeVisible();
  await page.getByRole('link', { name: accountsEn.reset.again }).click();
  await expect(page).toHaveURL('/en/cc/auth/forgot-password');
  await visit(page, '/en/reset-password');
  await expect(page.getByRole('heading', { name: accountsEn.reset.deadTitle })).toBeVisible();
  await page.getByRole('link', { name: accountsEn.reset.again }).click();
  await expect(page).toHaveURL('/en/forgot-password');

  const { email } = await world.creator();
  await gql(passwordResetRequestMutation, { input: { email, role: 'CREATOR' } });
  const { search } = await resetLink(email);
  await visit(page, `/en/reset-password${search}`);
  await label(page, accountsEn.reset.password).fill(newPassword);
  await button(page, accountsEn.reset.submit).click();
  await expect(page).toHaveURL('/en/cc/my-page');
  await expect(page.getByRole('heading', { name: 'Sara Ali' })).toBeVisible();
});
