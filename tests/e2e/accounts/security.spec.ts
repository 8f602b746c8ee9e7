import { expect, type Page } from '@playwright/test';
import jwt from 'jsonwebtoken';
import accountsAr from '../../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import securityAr from '../../../client/i18n/locales/ar/security.json' with { type: 'json' };
import accountsEn from '../../../client/i18n/locales/en/accounts.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import securityEn from '../../../client/i18n/locales/en/security.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { readConfig } from '../../../server/platform/config.ts';
import { complaintsOf, expectAccessible, pageOf, visit } from '../../support/browser.ts';
import { gql, mailsTo } from '../../support/client.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { loginMutation, password, signIn, world } from '../../support/world.ts';

const words = {
  en: { accounts: accountsEn, security: securityEn, messages: messagesEn },
  ar: { accounts: accountsAr, security: securityAr, messages: messagesAr },
};
const newPassword = 'Another123';
const label = (page: Page, text: string) => page.getByLabel(text, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const storedToken = (page: Page, role: 'creator' | 'customer') => page.evaluate((key) => localStorage.getItem(key), `diwan.token.${role}`);
/** Whether the server still knows a token. */
const isKnown = async (token: string) => (await gql('{ viewer { id } }', {}, { token })).data.viewer !== null;

test.describe('in Arabic', () => {
  const { security, messages } = words.ar;

  test('a new password signs out other devices at once, and so does ending one in the list', async ({ browser }) => {
    const creator = await world.creator();
    const page = await pageOf(browser, { creator: creator.token });
    const complaints = complaintsOf(page);
    const other = await pageOf(browser, { creator: await signIn(creator.email, 'CREATOR') });
    await Promise.all([other.goto('/ar/cc/dashboard'), page.goto('/ar/cc/settings/security')]);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

    await button(page, security.password.submit).click();
    await expect(page.getByText(messages.oldPassword.required, { exact: true })).toBeVisible();
    await expect(label(page, security.password.old)).toBeFocused();
    await label(page, security.password.old).fill('Wrong1234');
    await label(page, security.password.new).fill(newPassword);
    await label(page, security.password.confirmation).fill(newPassword);
    await button(page, security.password.submit).click();
    await expect(page.getByText(messages.oldPassword.wrong)).toBeVisible();
    await expect(label(page, security.password.old)).toBeFocused();
    await expect(label(page, security.password.new)).toHaveValue(newPassword);
    await label(page, security.password.old).fill(password);
    await button(page, security.password.submit).click();

    await expect(page.getByText(messages.success.password)).toBeVisible();
    await expect(label(page, security.password.old)).toHaveValue('');
    await expect(other).toHaveURL('/ar/cc/auth/login');
    expect(await storedToken(other, 'creator')).toBeNull();
    const devices = page.getByRole('list', { name: security.devices.list }).getByRole('listitem');
    await expect(devices).toHaveCount(1);
    await expect(devices.getByText(security.devices.current)).toBeVisible();

    // A device that signs in with the new password is signed out from the list.
    const input = { email: creator.email, password: newPassword, role: 'CREATOR' };
    const { token } = (await gql(loginMutation, { input })).data.login;
    await visit(page, '/ar/cc/settings/security');
    await expect(devices).toHaveCount(2);
    await devices.nth(0).or(devices.nth(1)).getByRole('button').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(security.devices.endText);
    await expectAccessible(page, { again: true });
    await dialog.getByRole('button', { name: security.devices.end }).click();
    await expect(devices).toHaveCount(1);
    expect(await isKnown(token)).toBe(false);

    // Mails are in the language chosen here.
    await page.getByRole('radio', { name: 'العربية' }).check();
    await button(page, security.language.submit).click();
    await expect(page.getByText(security.language.saved)).toBeVisible();
    const viewer = (await gql('{ viewer { language } }', {}, { token: (await storedToken(page, 'creator')) as string })).data.viewer;
    expect(viewer.language).toBe('AR');
    expect(complaints).toEqual([]);
  });
});

const { accounts, security } = words.en;

test('a customer signs out everywhere', async ({ browser }) => {
  const customer = await world.customer();
  const elsewhere = await signIn(customer.email, 'CUSTOMER');
  const page = await pageOf(browser, { customer: customer.token });
  await page.goto('/en/my-products');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: commonEn.nav.myAccount }).click();
  await expect(page).toHaveURL('/en/account');
  await expect(page.getByRole('main').getByText(customer.email)).toBeVisible();

  await button(page, security.everywhere.button).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: commonEn.actions.cancel })).toBeFocused();
  await dialog.getByRole('button', { name: security.everywhere.button }).click();
  await expect(page).toHaveURL('/en');
  expect(await storedToken(page, 'customer')).toBeNull();
  for (const token of [customer.token, elsewhere]) expect(await isKnown(token)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visit(page, '/en/account');
  await expect(page).toHaveURL(/\/en\/login\?next=%2Fen%2Faccount$/);
});

test('a user without a password gets a link to set one', async ({ browser }) => {
  const customer = await world.customer();
  await sql('update users set password_hash = null where id = $1', [customer.userId]);
  const page = await pageOf(browser, { customer: customer.token });
  await page.goto('/en/account');
  await expect(page.getByText(security.password.none)).toBeVisible();
  await expect(label(page, security.password.old)).toHaveCount(0);
  await button(page, security.password.mailFirstLink).click();
  await expect(page.getByText(`We sent a link to ${customer.email}`)).toBeVisible();
  const [mail] = await mailsTo(customer.email, { count: 2 });
  expect(new URL(mail?.links[0] as string).pathname).toBe('/en/reset-password');
});

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account:/ });
async function leave(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: commonEn.nav.signOut }).click();
  await expect(page).toHaveURL('/en/cc/auth/login');
  expect(await storedToken(page, 'creator')).toBeNull();
}

test('Keep me logged in decides how long the token lives; signing out informs the server', async ({ browser }) => {
  const creator = await world.creator();
  const page = await pageOf(browser);
  const stores = () => page.evaluate((key) => [localStorage.getItem(key), sessionStorage.getItem(key)], 'diwan.token.creator');
  await page.goto('/en/cc/auth/login');
  await label(page, accounts.email).fill(creator.email);
  await label(page, accounts.password).fill(password);
  await page.getByText(accounts.login.keep).click();
  await button(page, accounts.login.submit).click();
  await expect(page).toHaveURL('/en/cc/my-page');
  const [lasting, token] = await stores();
  expect([lasting, await isKnown(token ?? '')]).toEqual([null, true]);
  await leave(page);
  expect(await stores()).toEqual([null, null]);
  await expect.poll(() => isKnown(token ?? '')).toBe(false);
});

test('a token older than five minutes is renewed when the page is opened; signing out does not wait for the server', async ({
  browser,
}) => {
  const { token } = await world.creator();
  const { iat = 0, exp = 0, ...claims } = jwt.decode(token) as jwt.JwtPayload;
  const old = jwt.sign({ ...claims, iat: iat - 86_400, exp: exp - 86_400 }, readConfig({ NODE_ENV: 'test' }).jwtSecret);
  const page = await pageOf(browser, { creator: old });
  await page.goto('/en/cc/my-page');
  await expect.poll(() => storedToken(page, 'creator')).not.toBe(old);
  const renewed = jwt.decode((await storedToken(page, 'creator')) as string) as jwt.JwtPayload;
  expect([renewed.jti, (renewed.exp ?? 0) >= exp]).toEqual([claims.jti, true]);
  await expect(page).toHaveURL('/en/cc/my-page');

  await expect(accountMenu(page)).toBeVisible();
  await page.route('**/graphql', () => {}); // a server that answers nothing any more
  await leave(page);
});
