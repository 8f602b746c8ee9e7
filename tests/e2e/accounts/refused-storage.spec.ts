import { expect, type Page, type Request } from '@playwright/test';
import adminsEn from '../../../client/i18n/locales/en/admins.json' with { type: 'json' };
import commonEn from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import ordersEn from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { operationOf } from '../../support/asking.ts';
import { complaintsOf, contextOf, enterCard, filled, push } from '../../support/browser.ts';
import { cards } from '../../support/card.ts';
import { refuseStorage } from '../../support/refused-storage.ts';
import { setting } from '../../support/server.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { type Account, world } from '../../support/world.ts';

/** What a sign-in says in such a browser. */
const note = (messages: { login: { unstored: string } }) =>
  filled(messages.login.unstored, { site: `\u2066${new URL(setting('TEST_URL')).host}\u2069` });

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
}

test('where storage is refused, a customer is told so, signs in once, and comes back from the bank to the payment', async ({ browser }) => {
  const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
  const { id } = await product(creator, { published: true });
  const context = await contextOf(browser);
  await refuseStorage(context);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const shop = `/en/${creator.username}/${id}`;
  await page.goto(`/en/login?next=${encodeURIComponent(shop)}`);
  await expect(page.getByRole('status').filter({ hasText: note(messagesEn) })).toBeVisible();
  await signIn(page, customer);
  await expect(page).toHaveURL(shop);
  // Signed in: the page does not ask who buys.
  await page.getByRole('button', { name: ordersEn.buy.paid }).filter({ visible: true }).click();
  await enterCard(page, cards.challenged);
  await page.locator('button[value=complete]').click();
  // The bank leads back to another load, which knows nobody: one sign-in more, and no circle.
  await expect(page).toHaveURL(/\/en\/login\?next=/);
  await signIn(page, customer);
  await expect(page).toHaveURL(/\/en\/payment\//);
  await expect(page.getByText(ordersEn.payment.successTitle)).toBeVisible();

  await page.getByRole('button', { name: commonEn.nav.otherLanguage }).click();
  await expect(page).toHaveURL(/\/ar\/login\?next=/);
  await expect(page.getByRole('status').filter({ hasText: note(messagesAr) })).toBeVisible();
  await signIn(page, customer);
  await expect(page).toHaveURL(/\/ar\/payment\//);
  expect(complaints).toEqual([]);
});

/** Notes the main headings that a page shows from now on. Answers how to read them. */
async function headingsOf(page: Page): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle(() => {
    const shown: string[] = [];
    const look = () => shown.push(...[...document.querySelectorAll('h1')].map(({ textContent }) => textContent));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return shown;
  });
  return () => shown.jsonValue();
}

test('where storage is refused, a creator accepts an invitation and switches accounts within the page', async ({ browser }) => {
  const owner = await world.creator({ fullName: 'Omar Saleh', fullNameAr: 'عمر صالح' });
  const known = await world.creator();
  const { token } = await world.invited(owner, 'EDIT', known.email);
  const context = await contextOf(browser);
  await refuseStorage(context);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto('/en/cc/auth/login');
  await expect(page.getByRole('status').filter({ hasText: note(messagesEn) })).toBeVisible();
  await signIn(page, known);
  const name = (text: string) => page.getByRole('heading', { level: 1, name: text });
  await expect(name('Sara Ali')).toBeVisible();
  await push(page, `/en/cc/auth/invitation?token=${token}`);
  await page.getByRole('button', { name: adminsEn.invitation.accept, exact: true }).click();
  await expect(page).toHaveURL('/en/cc/my-page');
  await expect(name('Omar Saleh')).toBeVisible();
  const accounts = page.getByRole('menuitemradio');
  const switchTo = async (account: number) => {
    await page.getByRole('button', { name: /^Account:/ }).click();
    await expect(accounts.nth(1 - account)).toBeChecked();
    await accounts.nth(account).click();
  };

  // A draft whose first save is under way, and fails once the page is elsewhere.
  await push(page, '/en/cc/product/settings');
  let fail = () => {};
  const failing = new Promise<void>((resolve) => (fail = resolve));
  const isCreate = (request: Request) => operationOf(request) === 'ProductCreate';
  let creates = 0;
  page.on('request', (request) => isCreate(request) && creates++);
  await page.route('**/graphql', async (route) => {
    if (!isCreate(route.request())) return route.continue();
    await failing;
    return route.abort();
  });
  const title = page.locator('[name=title]');
  await Promise.all([page.waitForRequest(isCreate), title.fill('Drawing hands')]);
  const headings = await headingsOf(page);
  await switchTo(0);
  await expect(name('Sara Ali')).toBeVisible();
  expect(await headings()).not.toContain('Omar Saleh');
  const [failed] = await Promise.all([page.waitForEvent('requestfailed', isCreate), fail()]);
  expect(operationOf(failed)).toBe('ProductCreate');
  await push(page, '/en/cc/product/settings');
  await expect(title).toHaveValue('');
  // It is not sent in the name of the other account.
  expect(creates).toBe(1);

  // The page goes on, and keeps what cannot be saved.
  await Promise.all([page.waitForEvent('requestfailed', isCreate), title.fill('Drawing feet')]);
  await push(page, '/en/cc/my-page');
  await expect(name('Sara Ali')).toBeVisible();
  await push(page, '/en/cc/product/settings');
  await expect(title).toHaveValue('Drawing feet');
  await switchTo(1);
  await expect(name('Omar Saleh')).toBeVisible();
  await push(page, '/en/cc/product/settings');
  await expect(title).toHaveValue('Drawing hands');
  expect(complaints.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
});

test('where only the tab may store anything, a sign-in outlives a load', async ({ browser }) => {
  const customer = await world.customer();
  const context = await contextOf(browser);
  await refuseStorage(context, ['localStorage']);
  const page = await context.newPage();
  await page.goto('/en/login?next=/en/account');
  await signIn(page, customer);
  await expect(page).toHaveURL('/en/account');
  await page.reload();
  await expect(page.getByText(customer.email).first()).toBeVisible();
  await expect(page).toHaveURL('/en/account');
});
