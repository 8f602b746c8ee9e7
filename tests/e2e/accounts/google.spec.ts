import { expect, type Locator, type Page } from '@playwright/test';
import accountsAr from '../../../client/i18n/locales/ar/accounts.json' with { type: 'json' };
import creatorsAr from '../../../client/i18n/locales/ar/creators.json' with { type: 'json' };
import ordersAr from '../../../client/i18n/locales/ar/orders.json' with { type: 'json' };
import accountsEn from '../../../client/i18n/locales/en/accounts.json' with { type: 'json' };
import creatorsEn from '../../../client/i18n/locales/en/creators.json' with { type: 'json' };
import ordersEn from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import messagesAr from '../../../schema/messages/ar.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { complaintsOf, expectAccessible, pageOf, visit } from '../../support/browser.ts';
import { expectToast } from '../../support/overlays.ts';
import { product } from '../../support/shop.ts';
import { test } from '../../support/test.ts';
import { newEmail, world } from '../../support/world.ts';

const words = {
  en: { accounts: accountsEn, creators: creatorsEn, messages: messagesEn, orders: ordersEn, label: 'Continue With Google' },
  ar: { accounts: accountsAr, creators: creatorsAr, messages: messagesAr, orders: ordersAr, label: 'المتابعة باستخدام Google' },
};

/** Clicks a button whose window may close during the click. */
const press = (button: Locator) =>
  button.click().catch((failure: unknown) => {
    if (!button.page().isClosed()) throw failure;
  });

/** Answers the local provider's page, in a popup or in the tab itself. */
async function continueAs(page: Page, { email, name = '', verified = true }: { email: string; name?: string; verified?: boolean }) {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=name]').fill(name);
  if (!verified) await page.locator('input[name=verified]').uncheck();
  await press(page.locator('button[value=continue]'));
}

/** Blocks the popups of the loaded page, as browsers do. */
const blockPopups = (page: Page) => page.evaluate('window.open = () => null; undefined');

test.describe('in Arabic', () => {
  const { accounts, creators, messages, orders, label } = words.ar;
  const button = (page: Page) => page.getByRole('button', { name: label, exact: true });
  const openPopup = async (page: Page) => (await Promise.all([page.waitForEvent('popup'), button(page).click()]))[0];

  test('a creator closes the popup, has an unverified email, then signs up', async ({ browser }) => {
    const page = await pageOf(browser);
    const context = page.context();
    const complaints = complaintsOf(page);
    await page.goto('/ar/cc/auth/register');

    // Two clicks open one popup, which is in the page's language.
    const [popup] = await Promise.all([page.waitForEvent('popup'), button(page).dblclick()]);
    await expect(popup.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect.poll(() => popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
    await expect(page.getByText(accounts.google.waiting)).toBeVisible();
    expect(context.pages()).toHaveLength(2);
    await popup.close();
    await expect(page.getByText(messages.social.closed)).toBeVisible({ timeout: 8000 });

    const email = newEmail('creator');
    await continueAs(await openPopup(page), { email, verified: false });
    await expect(page.getByRole('alert').filter({ hasText: messages.social.unverified })).toBeVisible();
    await expect.poll(() => context.pages().length).toBe(1);

    await continueAs(await openPopup(page), { email, name: 'Noura Al-Sabah' });
    await expectToast(page, messages.success.login);
    await expect(page).toHaveURL('/ar/cc/auth/complete-profile');
    await expect(page.getByLabel(creators.profile.email, { exact: true })).toHaveValue(email);
    await expect(page.getByLabel(creators.profile.name, { exact: true })).toHaveValue('Noura Al-Sabah');
    await expect.poll(() => context.pages().length).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('if popups are blocked, the tab itself goes to the provider and back', async ({ browser }) => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true, cost: 'FREE' });
    const page = await pageOf(browser);
    const complaints = complaintsOf(page);
    const goThere = async () => {
      await expect(button(page)).toBeVisible();
      await blockPopups(page);
      await button(page).click();
      await expect(page.getByText(accounts.google.blocked)).toBeVisible();
      await expectAccessible(page, { again: true });
      await page.getByRole('link', { name: accounts.google.here }).click();
    };
    await page.goto('/ar/cc/auth/login');
    await goThere();
    await page.locator('button[value=cancel]').click();
    await expect(page).toHaveURL('/ar/cc/auth/login');
    await expect(page.getByText(messages.social.cancelled)).toBeVisible();

    // A customer goes on with the purchase.
    const path = `/ar/${creator.username}/${id}`;
    await visit(page, path);
    await page.getByRole('button', { name: orders.buy.free }).click();
    await goThere();
    await continueAs(page, { email: newEmail('customer') });
    await expect(page).toHaveURL(new RegExp(`^[^?]*${path}`));
    expect(complaints).toEqual([]);
  });

  test('a customer signs in during a purchase, which goes on by itself', async ({ browser }) => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true, cost: 'FREE' });
    const page = await pageOf(browser);
    const complaints = complaintsOf(page);
    await page.goto(`/ar/${creator.username}/${id}`);
    await page.getByRole('button', { name: orders.buy.free }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await continueAs(await openPopup(page), { email: newEmail('customer') });
    await expect(page).toHaveURL(`/ar/my-products/${id}`);
    expect(complaints).toEqual([]);
  });
});

test('a popup that the provider disconnects seems closed, but its message still arrives', async ({ browser }) => {
  const { messages, label } = words.en;
  const page = await pageOf(browser);
  await page.context().route('**/sign-in/*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' } });
  });
  await page.goto('/en/login');
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: label }).click()]);
  await expect(popup.locator('html')).toHaveAttribute('dir', 'ltr');
  await popup.reload(); // what a redirect leads to cannot be changed on its way
  await expect(page.getByText(messages.social.closed)).toBeVisible();
  // Without a purchase, a customer is led to the library, also one who signed up with a password.
  await continueAs(popup, await world.customer());
  await expect(page).toHaveURL('/en/my-products');
});

test('a redirect that belongs to no sign-in shows the reason and a link', async ({ browser }) => {
  const page = await pageOf(browser);
  await page.goto('/auth/oidc/callback?state=lost');
  await expect(page.getByText(words.en.messages.social.expired)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link')).toHaveAttribute('href', '/en');
});
