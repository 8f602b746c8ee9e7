import { type Browser, expect, type Page } from '@playwright/test';
import plansAr from '../../../client/i18n/locales/ar/plans.json' with { type: 'json' };
import adminsEn from '../../../client/i18n/locales/en/admins.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import plansEn from '../../../client/i18n/locales/en/plans.json' with { type: 'json' };
import securityEn from '../../../client/i18n/locales/en/security.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { contextOf, enterCard, filled, push } from '../../support/browser.ts';
import { cards } from '../../support/card.ts';
import { gql } from '../../support/client.ts';
import { expectOpen, expectToast } from '../../support/overlays.ts';
import { planCode, planOf } from '../../support/plans.ts';
import { refuseStorage } from '../../support/refused-storage.ts';
import { setting } from '../../support/server.ts';
import { test } from '../../support/test.ts';
import { type Account, password, world } from '../../support/world.ts';

const offer = 'mutation ($input: OwnershipOfferCreateInput!) { ownershipOfferCreate(input: $input) { userErrors { code } } }';

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
}

/** The console in a browser that refuses storage. */
async function consoleOf(browser: Browser, account: Account, language = 'en'): Promise<Page> {
  const context = await contextOf(browser);
  await refuseStorage(context);
  const page = await context.newPage();
  await page.goto(`/${language}/cc/auth/login`);
  await signIn(page, account);
  await expect(page).toHaveURL(`/${language}/cc/my-page`);
  return page;
}

async function choose(page: Page, plan: string, words: typeof plansEn) {
  await page.getByRole('button', { name: filled(words.card.subscribeTo, { plan }), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expectOpen(dialog);
  await expect(dialog).toContainText(words.dialog.total);
  return dialog;
}

test('where storage is refused, an owner who is back from the bank signs in once more, and sees that the plan is paid', async ({
  browser,
}) => {
  const words = plansAr as unknown as typeof plansEn;
  const owner = await world.freeCreator();
  const page = await consoleOf(browser, owner, 'ar');
  await push(page, '/ar/cc/subscription');
  const dialog = await choose(page, 'باقة النمو', words);
  await dialog.getByRole('radio', { name: words.way.CARD }).click();
  await dialog.getByRole('button', { name: words.dialog.confirm, exact: true }).click();
  await enterCard(page, cards.good);
  await expect(page).toHaveURL(/\/ar\/cc\/auth\/login\?next=/);
  const site = `\u2066${new URL(setting('TEST_URL')).host}\u2069`;
  await expect(page.getByRole('status').filter({ hasText: filled(messagesAr.login.unstored, { site }) })).toBeVisible();
  await signIn(page, owner);
  await expect(page).toHaveURL('/ar/cc/subscription');
  await expectToast(page, messagesAr.success.payment);
  await expect(page.getByRole('list', { name: words.toggle.MONTHLY, exact: true }).locator('> li').first()).toContainText('باقة النمو');
  expect(await planOf(owner)).toMatchObject({ status: 'ACTIVE', invoices: [{}] });
});

test('where storage is refused, a plan that costs nothing now leaves the owner signed in', async ({ browser }) => {
  const owner = await world.freeCreator();
  const code = `Gift${owner.creatorId.slice(-8)}`;
  await planCode(code, { percentage: 100 });
  const page = await consoleOf(browser, owner);
  await push(page, '/en/cc/subscription');
  const dialog = await choose(page, 'Growth', plansEn);
  await dialog.getByLabel(plansEn.promo.label).fill(code);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(`${plansEn.dialog.discount}100%`);
  await dialog.getByRole('button', { name: plansEn.dialog.confirm, exact: true }).click();
  await expectToast(page, messagesEn.success.payment);
  await expect(dialog).toBeHidden();
  const first = page.getByRole('list', { name: plansEn.toggle.MONTHLY, exact: true }).locator('> li').first();
  await expect(first).toContainText('Growth');
  await expect(first).toContainText(plansEn.card.current);
  await expect(page).toHaveURL('/en/cc/subscription');
});

test('where storage is refused, an admin becomes the owner within the page', async ({ browser }) => {
  const owner = await world.creator({ fullName: 'Omar Saleh' });
  const admin = await world.admin(owner, 'EDIT');
  const { ownershipOfferCreate } = (await gql(offer, { input: { adminId: admin.adminId, password } }, owner)).data;
  expect(ownershipOfferCreate.userErrors).toEqual([]);
  const page = await consoleOf(browser, admin);
  await push(page, '/en/cc/settings/security');
  const accept = page.getByRole('button', { name: securityEn.handOver.accept, exact: true });
  await accept.click();
  await page.getByRole('alertdialog').getByRole('button', { name: securityEn.handOver.accept, exact: true }).click();
  await expect(page).toHaveURL('/en/cc/settings/payouts');
  await push(page, '/en/cc/settings/security');
  await expect(page.getByRole('button', { name: securityEn.close.open, exact: true })).toBeVisible();
});

test('where storage is refused, another account is not asked about what was typed in the one before', async ({ browser }) => {
  const owner = await world.creator({ fullName: 'Omar Saleh' });
  const known = await world.creator();
  const { token } = await world.invited(owner, 'EDIT', known.email);
  const page = await consoleOf(browser, known);
  const name = (text: string) => page.getByRole('heading', { level: 1, name: text });
  await push(page, `/en/cc/auth/invitation?token=${token}`);
  await page.getByRole('button', { name: adminsEn.invitation.accept, exact: true }).click();
  await expect(name('Omar Saleh')).toBeVisible();
  await push(page, '/en/cc/settings/profile');
  await page.locator('[name=fullName]').fill('Nobody');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitemradio').first().click();
  await expect(page).toHaveURL('/en/cc/my-page');
  await expect(name('Sara Ali')).toBeVisible();
  await expect(page.getByRole('alertdialog', { name: commonEn.form.unsavedTitle })).toHaveCount(0);
});
