import { expect, type Page } from '@playwright/test';
import securityAr from '../../../client/i18n/locales/ar/security.json' with { type: 'json' };
import securityEn from '../../../client/i18n/locales/en/security.json' with { type: 'json' };
import storefrontEn from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { event } from '../../support/bookings.ts';
import { complaintsOf, expectAccessible, pageOf } from '../../support/browser.ts';
import { checkout, shop } from '../../support/sales.ts';
import { insertBooking } from '../../support/session-rows.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { password, world } from '../../support/world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const prove = async (page: Page, words: typeof securityEn, confirm: string, text = password) => {
  await page.getByLabel(words.delete.password, { exact: true }).fill(text);
  await button(page, confirm).click();
};

test('an owner closes the account, once nobody waits for a session, and a buyer reads until when their product opens', async ({
  browser,
}) => {
  const words = securityEn;
  const { creator, productId } = await shop({ cost: 'FREE', price: null, title: 'Clay for beginners' });
  const customer = await world.customer();
  await checkout(customer, productId);
  const ahead = await event(creator);
  await insertBooking(customer.userId, ahead, { status: 'CONFIRMED' });
  const page = await pageOf(browser, { creator: creator.token });
  const complaints = complaintsOf(page);
  await page.goto('/en/cc/settings/security');
  await button(page, words.close.open).click();
  const dialog = page.getByRole('dialog', { name: words.close.question });
  await expect(dialog.getByText(messagesEn.creatorClose.seats_one)).toBeVisible();
  await expect(dialog.getByRole('link', { name: words.close.places.SEATS })).toHaveAttribute('href', '/en/cc/session/list');
  await expectAccessible(page);

  await sql(`update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_by = 'HOST' where session_id = $1`, [ahead]);
  await page.reload(); // the dialog is in the address
  await expect(dialog.getByText(words.close.lead)).toBeVisible();
  await expect(dialog.getByText('One customer can open what they bought until')).toBeVisible();
  await expectAccessible(page);
  await prove(page, words, words.close.confirm, 'Wrong1234');
  await expect(dialog.getByText(messagesEn.oldPassword.wrong)).toBeVisible();
  await prove(page, words, words.close.confirm);
  await expect(page).toHaveURL('/en/account/closed');
  await expect(page.getByRole('heading', { name: words.close.doneTitle })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('diwan.token.creator'))).toBeNull();
  expect(complaints).toEqual([]);

  const buyer = await pageOf(browser, { customer: customer.token });
  await buyer.goto('/en/my-products');
  await expect(buyer.getByText(storefrontEn.library.opensUntil.split('{{')[0] as string)).toBeVisible();
  await buyer.getByRole('link', { name: 'Clay for beginners' }).click();
  await expect(buyer.getByText(storefrontEn.library.closed.split('{{')[0] as string)).toBeVisible();
  await expectAccessible(buyer);
  await buyer.goto(`/en/${creator.username}/${productId}`);
  await expect(buyer.getByRole('heading', { level: 1, name: 'Clay for beginners' })).toBeVisible();
  await expect(buyer.getByRole('link', { name: 'Sara Ali' })).toHaveCount(0);
  await expect(button(buyer, storefrontEn.share.button)).toHaveCount(0); // others would find nothing there
});

test('in Arabic, an owner hands the account over to an admin, who becomes the owner', async ({ browser }) => {
  const words = securityAr as unknown as typeof securityEn;
  const owner = await world.creator();
  const page = await pageOf(browser, { creator: owner.token });
  const complaints = complaintsOf(page);
  await page.goto('/ar/cc/settings/security?hand-over');
  const dialog = page.getByRole('dialog', { name: words.handOver.question });
  await expect(dialog.getByText(words.handOver.noAdmins)).toBeVisible();

  const admin = await world.admin(owner, 'EDIT');
  await page.reload();
  // The only one is chosen.
  await expect(dialog.getByLabel(words.handOver.to)).toHaveValue(admin.adminId);
  await expectAccessible(page);
  await prove(page, words, words.handOver.confirm);
  await expect(button(page, words.handOver.withdraw)).toBeVisible();
  await expect(page.getByText(admin.email)).toBeVisible();
  await button(page, words.handOver.withdraw).click();
  await expect(button(page, words.handOver.open)).toBeVisible();
  await button(page, words.handOver.open).click();
  await prove(page, words, words.handOver.confirm);
  await expect(button(page, words.handOver.withdraw)).toBeVisible();

  const theirs = await pageOf(browser, { creator: admin.token });
  await theirs.goto('/ar/cc/settings/security');
  await expectAccessible(theirs);
  await button(theirs, words.handOver.accept).click();
  await theirs.getByRole('alertdialog').getByRole('button', { name: words.handOver.accept, exact: true }).click();
  await expect(theirs).toHaveURL('/ar/cc/settings/payouts');
  await theirs.goto('/ar/cc/settings/security');
  await expect(button(theirs, words.close.open)).toBeVisible();

  await page.reload();
  await expect(page.getByText(words.password.title).first()).toBeVisible();
  await expect(button(page, words.close.open)).toHaveCount(0);
  expect(complaints).toEqual([]);
});
