import { expect, type Page } from '@playwright/test';
import commonAr from '../../../client/i18n/locales/ar/common.json' with { type: 'json' };
import securityAr from '../../../client/i18n/locales/ar/security.json' with { type: 'json' };
import storefrontAr from '../../../client/i18n/locales/ar/storefront.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import securityEn from '../../../client/i18n/locales/en/security.json' with { type: 'json' };
import { operationOf } from '../../support/asking.ts';
import { complaintsOf, expectAccessible, pageOf, visit } from '../../support/browser.ts';
import { gql } from '../../support/client.ts';
import { checkout, shop } from '../../support/sales.ts';
import { item, section } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { password, world } from '../../support/world.ts';

const tokenOf = (page: Page, role: 'creator' | 'customer') => page.evaluate((key) => localStorage.getItem(key), `diwan.token.${role}`);
const isKnown = async (token: string) => (await gql('{ viewer { id } }', {}, { token })).data.viewer !== null;

test('a customer goes on where they left, takes their data along, and deletes their account (ar)', async ({ browser }) => {
  const customer = await world.customer();
  const { creator, productId } = await shop({ cost: 'FREE', price: null, title: 'Ink', titleAr: 'حبر' });
  const sectionId = (await section(creator, productId)).id;
  const [first, second] = [await item(creator, sectionId, { title: 'One' }), await item(creator, sectionId, { title: 'Two' })];
  await checkout(customer, productId);
  await gql('mutation ($id: UUID!) { itemComplete(id: $id) { userErrors { code } } }', { id: first.id }, customer);

  const page = await pageOf(browser, { customer: customer.token });
  const complaints = complaintsOf(page);
  await page.goto('/ar/my-products');
  const line = page.getByRole('region', { name: storefrontAr.goOn.title });
  await expect(line).toContainText('Two');
  await line.getByRole('link', { name: storefrontAr.goOn.button }).click();
  await expect(page).toHaveURL(`/ar/my-products/${productId}?item=${second.id}`);
  await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible();

  await visit(page, '/ar/receipts');
  const tabs = page.getByRole('navigation', { name: commonAr.place.label });
  await expect(tabs.getByRole('link')).toHaveText([
    commonAr.place.learning,
    commonAr.place.sessions,
    commonAr.place.receipts,
    commonAr.place.account,
  ]);
  await expect(tabs.getByRole('link', { name: commonAr.place.receipts })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: commonAr.place.account }).click();
  await expect(page).toHaveURL('/ar/account');

  await page.getByRole('button', { name: securityAr.data.ask }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: securityAr.data.download.split(' (')[0] }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^diwan-[\d-]+\.zip$/);

  await page.getByRole('button', { name: securityAr.delete.open }).click();
  const dialog = page.getByRole('dialog', { name: securityAr.delete.question });
  await dialog.getByLabel(securityAr.delete.password).fill('Wrong1234');
  await dialog.getByRole('button', { name: securityAr.delete.confirm }).click();
  await expect(dialog.getByLabel(securityAr.delete.password)).toBeFocused();
  await expectAccessible(page, { again: true });
  await dialog.getByLabel(securityAr.delete.password).fill(password);
  await dialog.getByRole('button', { name: securityAr.delete.confirm }).click();
  await expect(page.getByRole('heading', { level: 1, name: securityAr.delete.doneTitle })).toBeVisible();
  expect(await tokenOf(page, 'customer')).toBeNull();
  expect(await isKnown(customer.token)).toBe(false);
  expect(complaints).toEqual([]);
});

test('an answer that is lost on the way deletes the account once, and the next try says that it is done', async ({ browser }) => {
  const customer = await world.customer();
  const page = await pageOf(browser, { customer: customer.token });
  await page.goto('/en/account?delete');
  const dialog = page.getByRole('dialog', { name: securityEn.delete.question });
  await dialog.getByLabel(securityEn.delete.password).fill(password);
  let lost = 0;
  await page.route('**/graphql', async (route) => {
    if (operationOf(route.request()) !== 'AccountDelete' || lost++) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: securityEn.delete.confirm }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: securityEn.delete.confirm }).click();
  await expect(page).toHaveURL('/en/account/deleted');
});

test('a customer and a creator in one browser do not meet', async ({ browser }) => {
  const creator = await world.creator();
  const customer = await world.customer(creator.email);
  const page = await pageOf(browser, { creator: creator.token, customer: customer.token });
  const sent: Record<string, Set<string | undefined>> = { console: new Set(), public: new Set() };
  let area: 'console' | 'public' = 'public';
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql') && request.postData()?.includes('Viewer')) sent[area]?.add(request.headers().authorization);
  });
  await page.goto('/en/account');
  await expect(page.getByRole('navigation', { name: commonEn.place.label })).toBeVisible();
  await expect(page.getByRole('button', { name: securityEn.delete.open })).toBeVisible();
  area = 'console';
  await visit(page, '/en/cc/settings/security');
  await expect(page.getByRole('button', { name: securityEn.password.submit })).toBeVisible();
  // What only customers have is not there for a creator, and each area has sent its own token alone.
  await expect(page.getByRole('button', { name: securityEn.delete.open })).toHaveCount(0);
  expect([...(sent.public ?? [])]).toEqual([`Bearer ${customer.token}`]);
  expect([...(sent.console ?? [])]).toEqual([`Bearer ${creator.token}`]);

  // Signing out as a customer leaves the creator's sign-in, in this browser and on the server.
  await visit(page, '/en/account');
  await page.getByRole('button', { name: commonEn.nav.account.replace('{{name}}', customer.email) }).click();
  await page.getByRole('menuitem', { name: commonEn.nav.signOut }).click();
  await expect(page).toHaveURL('/en');
  expect(await tokenOf(page, 'customer')).toBeNull();
  expect(await tokenOf(page, 'creator')).toBe(creator.token);
  await expect.poll(() => isKnown(customer.token)).toBe(false);
  expect(await isKnown(creator.token)).toBe(true);
  // Signing out as a creator clears both (specification, section 4); there is nothing of the customer's left to clear here.
  await visit(page, '/en/cc/dashboard');
  await expect(page).toHaveURL('/en/cc/dashboard');
});
