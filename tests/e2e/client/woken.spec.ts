import { type Browser, expect, type Page, type WebSocketRoute } from '@playwright/test';
import ordersEn from '../../../client/i18n/locales/en/orders.json' with { type: 'json' };
import uploadsEn from '../../../client/i18n/locales/en/uploads.json' with { type: 'json' };
import { operationOf } from '../../support/asking.ts';
import { filled } from '../../support/browser.ts';
import { wav } from '../../support/files.ts';
import { does, guest, join, meeting } from '../../support/rooms.ts';
import { buy, buySlowly, shop } from '../../support/sales.ts';
import { product, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { contextOf } from '../../support/tabs.ts';
import { test } from '../../support/test.ts';
import { expectKept, offsetsOf, sendAtMost } from '../../support/upload-speed.ts';
import { world } from '../../support/world.ts';

/** Freezes a page, as phones do with one that is out of sight: it is hidden, and nothing of it runs. Answers what wakes it. */
async function frozen(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await session.detach();
    // Without a window, Chromium says that a page is hidden, but not that it is back.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
}

const open = async (
  browser: Browser,
  tokens: Parameters<typeof contextOf>[1],
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
) => {
  const page = await (await contextOf(browser, tokens, { permissions: ['camera', 'microphone'] })).newPage();
  await prepare(page);
  return page;
};

test('a payment that the bank decided while its page slept is shown as it is, whatever the time', async ({ browser }) => {
  const { productId } = await shop();
  const customer = await world.customer();
  const { payment, bankAnswers } = await buySlowly(customer, productId);
  const page = await open(browser, { customer: customer.token }, (made) => made.clock.install());
  await page.goto(`/en/payment/${payment.id}`);
  await expect(page.getByRole('heading', { name: ordersEn.payment.openTitle })).toBeVisible();
  // In the bank's app, for longer than a page that is looked at would go on asking.
  const wake = await frozen(page);
  await page.clock.fastForward('10:00');
  await bankAnswers();
  await wake();
  await expect(page.getByRole('heading', { name: ordersEn.payment.successTitle })).toBeVisible();
});

test('an answer to checkout that is lost in sleep is no second order', async ({ browser }) => {
  const { creator, productId } = await shop();
  const customer = await world.customer();
  const page = await open(browser, { customer: customer.token });
  // An order that the page's first look finds stands there in place of the button.
  const looked = page.waitForResponse((response) => operationOf(response.request()) === 'UnfinishedOrders');
  await page.goto(`/en/${creator.username}/${productId}`);
  await looked;
  let ordered = () => {};
  const made = new Promise<void>((resolve) => (ordered = resolve));
  let lose = () => {};
  const lost = new Promise<void>((resolve) => (lose = resolve));
  let asked = 0;
  await page.route('**/graphql', async (route) => {
    if (operationOf(route.request()) !== 'Checkout' || asked++ > 0) return route.fallback();
    await route.fetch();
    ordered();
    await lost;
    await route.abort('connectionreset');
  });
  const pay = page.getByRole('button', { name: ordersEn.buy.paid }).filter({ visible: true }).first();
  await pay.click();
  await made;
  const wake = await frozen(page);
  lose();
  await wake();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await pay.click();
  await expect(page.locator('input[name=number]')).toBeVisible();
  const orders = await sql<{ count: number }>('select count(*)::int as count from orders where customer_id = $1', [customer.userId]);
  const payments = await sql<{ count: number }>(
    'select count(*)::int as count from payments p join orders o on o.id = p.order_id where o.customer_id = $1',
    [customer.userId],
  );
  expect([orders[0]?.count, payments[0]?.count]).toEqual([1, 1]);
});

for (const [when, diesAt] of [
  ['in sleep', 'sleep'],
  ['before the server has answered', 'start'],
] as const)
  test(`a line that died without a word ${when} is made anew, and what was missed is there`, async ({ browser }) => {
    const { creator, productId } = await shop({ title: 'Sold in sleep' });
    const lines: { isDead: boolean; answers: number }[] = [];
    const page = await open(browser, { creator: creator.token }, (made) =>
      made.routeWebSocket(/\/graphql$/, (socket) => {
        const line = { isDead: diesAt === 'start' && lines.length === 0, answers: 0 };
        lines.push(line);
        const server = socket.connectToServer();
        socket.onMessage((said) => void (line.isDead || server.send(said)));
        server.onMessage((said) => {
          if (line.isDead) return;
          line.answers += 1;
          socket.send(said);
        });
      }),
    );
    await page.goto('/en/cc/dashboard');
    await expect(page.getByText('Sold in sleep')).toHaveCount(0);
    await expect.poll(() => lines.length).toBe(1);
    if (diesAt === 'sleep') await expect.poll(() => lines[0]?.answers).toBeGreaterThan(0);
    const wake = await frozen(page);
    for (const line of lines) line.isDead = true;
    await buy(await world.customer(), productId);
    await wake();
    await expect.poll(() => lines.length).toBeGreaterThan(1);
    await expect(page.getByText('Sold in sleep').first()).toBeVisible();
  });

test('a line that answers late after sleep stays, and one that waits for its next attempt is made at once when the network returns', async ({
  browser,
}) => {
  const { creator, productId } = await shop({ title: 'Sold on one line' });
  const lines: WebSocketRoute[] = [];
  const held: string[] = [];
  let [heard, isHeld] = [0, false];
  const page = await open(browser, { creator: creator.token }, async (made) => {
    await made.clock.install();
    await made.routeWebSocket(/\/graphql$/, (socket) => {
      lines.push(socket);
      socket.connectToServer().onMessage((said) => {
        heard++;
        if (isHeld) held.push(String(said));
        else socket.send(said);
      });
    });
  });
  await page.goto('/en/cc/dashboard');
  await expect.poll(() => heard).toBeGreaterThan(0);
  // Asleep between the question and the answer: the page notices the time before it hears the line.
  isHeld = true;
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return held.some((said) => said.includes('pong'));
    })
    .toBe(true);
  await page.clock.fastForward('10:00');
  isHeld = false;
  for (const said of held) lines[0]?.send(said);
  await buy(await world.customer(), productId);
  await expect(page.getByText('Sold on one line').first()).toBeVisible();
  await page.clock.runFor(10_000);
  expect(lines).toHaveLength(1);

  // From here on time stands still.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await lines[0]?.close({ code: 1012 });
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      return lines.length;
    })
    .toBe(2);
});

test('an upload goes on where it was, and becomes an item once', async ({ browser }) => {
  const creator = await world.creator();
  const { id: productId } = await product(creator);
  const { id: sectionId } = await section(creator, productId);
  const page = await open(browser, { creator: creator.token });
  const offsets = offsetsOf(page);
  await page.goto(`/en/cc/product/${productId}/content/audio/bulk-upload?section=${sectionId}`);
  await expect(page.getByRole('meter')).toBeVisible();
  const bytes = Buffer.from(await wav(180, 'Long.wav').arrayBuffer());
  await page.locator('main input[type=file][multiple]').first().setInputFiles({ name: 'Long.wav', mimeType: 'audio/wav', buffer: bytes });
  await sendAtMost(page, 400_000);
  await page.getByRole('button', { name: filled(uploadsEn.bulk.start_one, { n: 1 }) }).click();
  await expectKept(offsets);
  const wake = await frozen(page);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await sendAtMost(page, -1);
  await wake();
  await expect
    .poll(
      async () =>
        (await sql<{ count: number }>('select count(*)::int as count from content_items where section_id = $1', [sectionId]))[0]?.count,
    )
    .toBe(1);
  const restarts = offsets.filter((offset) => offset === 0).length;
  expect(restarts).toBe(1);
});

test('a room tells what was said in it, and who is there, to somebody who wakes in it', async ({ browser }) => {
  const met = await meeting();
  const { sessionId, creator } = met;
  const amal = await guest(met, 'Amal');
  await join(creator, sessionId);
  await does(creator, 'sessionStart', { sessionId });
  const page = await open(browser, { customer: amal.token });
  await page.goto(`/en/session/${sessionId}/room`);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: 'Chat' }).click();
  await expect(page.getByLabel('Write a message')).toBeVisible();
  const wake = await frozen(page);
  await page.context().setOffline(true);
  await does(creator, 'roomSay', { sessionId, text: 'Are you asleep?' });
  await page.context().setOffline(false);
  await wake();
  await expect(page.getByRole('log').getByText('Are you asleep?')).toBeVisible();
  await does(creator, 'roomSay', { sessionId, text: 'Good morning' });
  await expect(page.getByRole('log').getByText('Good morning')).toBeVisible();
});
