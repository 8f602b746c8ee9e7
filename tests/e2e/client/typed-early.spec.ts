import { type Browser, expect, type Page } from '@playwright/test';
import ordersEn from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import storefrontEn from '../../../client/i18n/locales/en/storefront.json' with { type: 'json' };
import messagesEn from '../../../schema/messages/en.json' with { type: 'json' };
import { operationOf } from '../../support/asking.ts';
import { contextOf } from '../../support/browser.ts';
import { shop } from '../../support/sales.ts';
import { test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

/** Opens a drawn page whose client arrives when it is let through. */
async function slowPage(
  browser: Browser,
  { address, tokens }: { address: string; tokens?: Parameters<typeof contextOf>[1] },
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<{ page: Page; letThrough: () => Promise<void> }> {
  const page = await (await contextOf(browser, tokens)).newPage();
  await prepare(page);
  const gate = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return {
    page,
    letThrough: async () => {
      await expect(page.locator('html')).toHaveClass(/starting/);
      gate.resolve();
      await expect(page.locator('html')).toHaveAttribute('data-alive', '');
    },
  };
}

const searchOf = (page: Page) => page.getByRole('textbox', { name: storefrontEn.discover.search });

test('a client that arrives while somebody types leaves the caret where it is', async ({ browser }) => {
  const { page, letThrough } = await slowPage(browser, { address: '/en/discover' });
  await searchOf(page).pressSequentially('poter');
  for (let left = 0; left < 2; left++) await page.keyboard.press('ArrowLeft');
  await letThrough();
  await page.keyboard.type('t');
  await expect(searchOf(page)).toHaveValue('potter');
  await expect(page).toHaveURL(/search=potter$/);
});

test('a client that arrives while a keyboard composes a word takes the word when it is done', async ({ browser }) => {
  const { page, letThrough } = await slowPage(browser, { address: '/en/discover' });
  const keyboard = await page.context().newCDPSession(page);
  await searchOf(page).focus();
  await keyboard.send('Input.imeSetComposition', { text: 'pottery', selectionStart: 7, selectionEnd: 7 });
  await expect(searchOf(page)).toHaveValue('pottery');
  await letThrough();
  await keyboard.send('Input.insertText', { text: 'pottery' });
  await expect(searchOf(page)).toHaveValue('pottery');
  await expect(page).toHaveURL(/search=pottery$/);
});

test('a form that is sent before the client draws its page anew is sent with what was typed', async ({ browser }) => {
  const { email, password } = await world.creator();
  const { page, letThrough } = await slowPage(browser, { address: '/en/cc/auth/login' }, async (made) => {
    // React finds other words than it expects, as after a change by an extension of the browser.
    await made.route('**/cc/auth/login', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<h1[^>]*>/, '$&Changed: ') });
    });
  });
  const drawn = await page.locator('input[type=password]').elementHandle();
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[type=password]').press('Enter');
  await letThrough();
  await expect(page).toHaveURL(/\/en\/cc\/my-page$/);
  expect(await drawn?.evaluate((field) => field.isConnected)).toBe(false);
});

/** A product whose buyer pressed before the client was there, which asks for the price of a code now; `answer` lets that come. */
async function boughtEarly(browser: Browser, code: string) {
  const { creator, productId } = await shop({ promoCodes: [{ code: 'SUMMER', percentage: 20 }] });
  const { token: customer } = await world.customer();
  const address = `/en/${creator.username}/${productId}?code=${code}`;
  const gate = Promise.withResolvers<void>();
  const sent: string[] = [];
  const { page, letThrough } = await slowPage(browser, { address, tokens: { customer } }, async (made) => {
    await made.clock.install();
    made.on('request', (request) => sent.push(operationOf(request) ?? ''));
    await made.route('**/graphql', async (route) => {
      if (operationOf(route.request()) === 'Quote') await gate.promise;
      await route.fallback();
    });
  });
  const buy = page.getByRole('button', { name: ordersEn.buy.paid }).filter({ visible: true }).first();
  await buy.click();
  await letThrough();
  await expect(buy).toBeDisabled();
  return { page, buy, sent, answer: gate.resolve };
}

test('a purchase that is pressed before the client arrives waits for the price of its code, however long that takes', async ({
  browser,
}) => {
  const { page, answer } = await boughtEarly(browser, 'SUMMER');
  // On a bad line, the answer takes that long.
  await page.clock.runFor(20_000);
  const checkout = page.waitForRequest((request) => operationOf(request) === 'Checkout', { timeout: 30_000 });
  answer();
  expect((await checkout).postDataJSON().variables.input).toMatchObject({ promoCode: 'SUMMER' });
});

test('a purchase that is pressed early is not made if its code is refused, nor after another press', async ({ browser }) => {
  const refused = await boughtEarly(browser, 'WINTER');
  refused.answer();
  await expect(refused.page.getByText(messagesEn.promoCode.invalid)).toBeVisible();
  const other = await boughtEarly(browser, 'SUMMER');
  await other.page.getByRole('radio', { name: 'KNET' }).locator('..').click();
  other.answer();
  for (const { page, buy, sent } of [refused, other]) {
    await expect(buy).toBeEnabled();
    // The press that waited looks ten times a second.
    await page.clock.runFor(1000);
    expect(sent.filter((name) => name === 'Checkout')).toEqual([]);
  }
});
