import { type Browser, expect, type Page } from '@playwright/test';
import common from '../../../client/i18n/locales/en/common.json' with { type: 'json' };
import productsEn from '../../../client/i18n/locales/en/products.json' with { type: 'json' };
import roomEn from '../../../client/i18n/locales/en/room.json' with { type: 'json' };
import { contextOf, expectAccessible, pageOf, push } from '../../support/browser.ts';
import { foundChromium } from '../../support/chromium.ts';
import { figure } from '../../support/figures.ts';
import { type LongAccount, longAccount } from '../../support/long-account.ts';
import { does, guest, join, meeting } from '../../support/rooms.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { test } from '../../support/test.ts';
import { rounds } from '../../support/torture.ts';

const drafts = '/en/cc/product/list?tab=drafts';
const customers = '/en/cc/users';
const more = (page: Page) => page.getByRole('button', { name: common.actions.loadMore, exact: true });
const entries = (page: Page) => page.locator('main li[aria-posinset]');
/** Tells the page that it is printed, or was. */
const print = (page: Page, type: 'beforeprint' | 'afterprint') => page.evaluate((name) => void window.dispatchEvent(new Event(name)), type);
const scrollToEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));

/** Presses the button below a list until the list is whole. */
async function loadAll(page: Page): Promise<void> {
  await expect(more(page)).toBeVisible();
  while (await more(page).count()) {
    await more(page).click();
    await expect(more(page).and(page.locator(':disabled'))).toHaveCount(0);
  }
}

test('of many products and customers, those near the window are drawn, and all of them on paper', async ({ browser }) => {
  const { creator } = await longAccount({ products: 130, customers: 130 });
  const page = await pageOf(browser, { creator: creator.token });
  await page.setViewportSize({ width: 1280, height: 800 });
  const card = (n: number) => page.getByRole('article').filter({ hasText: new RegExp(`Course ${n}(?!\\d)`) });

  await test.step('cards', async () => {
    await page.goto(drafts);
    await loadAll(page);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(card(130)).toBeVisible();
    await expect(page.locator('main li[aria-setsize="131"]').first()).toBeAttached();
    expect(await page.getByRole('article').count()).toBeLessThan(60);
    await expectAccessible(page, { again: true });
    await scrollToEnd(page);
    await expect(card(1)).toBeVisible();
    await expect(card(130)).toHaveCount(0);
    await print(page, 'beforeprint');
    await expect(page.getByRole('article')).toHaveCount(131);
    await print(page, 'afterprint');
    await expect(card(130)).toHaveCount(0);
  });

  await test.step('who comes back finds the same place', async () => {
    await card(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/view$/);
    await page.goBack();
    await expect(card(1)).toBeInViewport();
  });

  await test.step('a table', async () => {
    await page.getByRole('button', { name: productsEn.list.table, exact: true }).click();
    const table = page.getByRole('table');
    await expect(table).toHaveAttribute('aria-rowcount', '132');
    expect(await table.getByRole('row').count()).toBeLessThan(60);
    // The focus stays in the list when its row leaves the window.
    await table.locator('[aria-rowindex="3"]').getByRole('button').last().focus();
    await scrollToEnd(page);
    await expect(table.locator('[aria-rowindex="132"]')).toContainText('The long course');
    await expect(table.locator('[aria-rowindex="3"]')).toHaveCount(0);
    await expect(table.locator('tbody')).toBeFocused();
    await expectAccessible(page, { again: true });
  });

  await test.step('a list on phones', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await push(page, customers);
    await loadAll(page);
    await expect(entries(page).first()).toHaveAttribute('aria-setsize', '130');
    expect(await entries(page).count()).toBeLessThan(60);
    await scrollToEnd(page);
    await expect(page.locator('[aria-posinset="130"]')).toContainText('reader130-');
    await expectAccessible(page, { again: true });
  });
});

/** Messages of a guest that come at once. The guest then says one more, which tells the room that there are events to read. */
async function chatter(sessionId: string, memberId: string, token: string, count: number): Promise<void> {
  await sql(
    `with room as (update rooms set version = version + $3::int where session_id = $1 returning version)
     insert into room_events (session_id, version, at, kind, member_id, text)
     select $1, room.version - $3::int + n, now(), 'MESSAGE', $2, 'Line ' || n from room, generate_series(1, $3::int) n`,
    [sessionId, memberId, count],
  );
  await does({ token }, 'roomSay', { sessionId, text: 'The last line' });
}

/** A meeting in the host's browser, with the chat open, and a guest. */
async function chatOf(browser: Browser) {
  const met = await meeting();
  const amal = await guest(met, 'Amal');
  const { member } = await join(amal, met.sessionId);
  await join(met.creator, met.sessionId);
  await does(met.creator, 'sessionStart', { sessionId: met.sessionId });
  const page = await (await contextOf(browser, { creator: met.creator.token })).newPage();
  await page.goto(`/en/cc/session/${met.sessionId}/room`);
  await page.getByRole('button', { name: roomEn.lobby.join, exact: true }).click();
  await page.getByRole('toolbar').getByRole('button', { name: roomEn.chat.title }).click();
  const chat = page.getByRole('log');
  await expect(chat).toContainText(roomEn.chat.empty);
  return { page, chat, say: (count: number) => chatter(met.sessionId, member.id, amal.token, count) };
}

test('of a long chat the newest lines are drawn, and earlier ones when asked for', async ({ browser }) => {
  const { chat, say } = await chatOf(browser);
  await say(259);
  await expect(chat).toContainText('The last line');
  await expect(chat.locator('p')).toHaveCount(200);
  await expect(chat.getByText('The last line')).toBeInViewport();
  const earlier = chat.getByRole('button', { name: roomEn.chat.earlier });
  await earlier.scrollIntoViewIfNeeded();
  const read = chat.getByText('Line 61', { exact: true });
  await expect(read).toBeInViewport();
  await earlier.click();
  await expect(chat.getByText('Line 1', { exact: true })).toBeAttached();
  // What was being read stays in sight, and the keyboard in the list.
  await expect(read).toBeInViewport();
  await expect(chat).toBeFocused();
  await expect(earlier).toHaveCount(0);
  // Whoever returns to the end has the newest ones.
  await chat.evaluate((list) => list.scrollTo({ top: list.scrollHeight, behavior: 'instant' }));
  await expect(chat.locator('p')).toHaveCount(200);
});

/** A processor that is four times as slow, in a browser as people have it: that of the tests optimizes no code. */
async function slowConsole(
  browser: Browser,
  { creator }: LongAccount,
): Promise<{ page: Page; heap: () => Promise<{ bytes: number; nodes: number }> }> {
  const page = await (await contextOf(browser, { creator: creator.token }, { viewport: { width: 1280, height: 800 } })).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { nodes } = await devtools.send('Memory.getDOMCounters');
    return { bytes: usedSize, nodes };
  };
  return { page, heap };
}

/** Scrolls through a page at 2,400 pixels a second, for 5 seconds at the most, and answers the frames of a second. */
const framesOf = (page: Page, selector?: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const list = (wanted && document.querySelector(wanted)) || document.scrollingElement || document.body;
        list.scrollTo({ top: 0, behavior: 'instant' });
        const begun = performance.now();
        let [frames, before] = [0, begun];
        const step = (now: number) => {
          list.scrollBy({ top: (now - before) * 2.4, behavior: 'instant' });
          before = now;
          const isOver = now - begun > 5000 || list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
          if (isOver && frames > 10) return resolve((frames * 1000) / (now - begun));
          frames++;
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    selector,
  );

if (rounds(0, 1) > 0)
  test('an account with long lists scrolls smoothly on a slow processor, and an hour in it leaves nothing behind', async ({
    playwright,
  }) => {
    test.setTimeout(1_800_000);
    const account = await longAccount({ products: 2000, customers: 10_000, sessions: 400, sections: 500 });
    const browser = await playwright.chromium.launch({
      ...foundChromium(),
      args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    });
    try {
      const { page, heap } = await slowConsole(browser, account);
      const seen: Record<string, number> = {};
      const look = async (name: string, on = page, selector?: string) => {
        const each = [await framesOf(on, selector), await framesOf(on, selector), await framesOf(on, selector)];
        const [, median = 0] = each.toSorted((a, b) => a - b);
        seen[name] = Math.round(median);
      };
      await page.goto(`${setting('TEST_URL')}${drafts}`);
      await loadAll(page);
      await look('2,000 products');
      await page.getByRole('button', { name: productsEn.list.table, exact: true }).click();
      await look('2,000 products in a table');
      await push(page, customers);
      await loadAll(page);
      await look('10,000 customers');
      const { month } = account;
      await push(page, `/en/cc/session/calendar?view=month&day=${month}-02`);
      await expect(page.locator('.session').first()).toBeVisible();
      await look('a month of 400 sessions');
      await push(page, `/en/cc/session/calendar?view=list&day=${month}-02`);
      await expect(page.locator('.session').first()).toBeVisible();
      await look('400 sessions as a list');
      await push(page, `/en/cc/product/${account.productId}/content`);
      await expect(page.locator('[data-section]')).toHaveCount(500);
      await look('a builder of 500 sections');
      console.log('frames a second:', seen);

      const addresses = [
        drafts,
        `/en/cc/product/${account.productId}/view`,
        `/en/cc/product/${account.productId}/content`,
        customers,
        `/en/cc/session/calendar?view=month&day=${month}-02`,
        '/en/cc/dashboard',
      ];
      const goRound = async () => {
        for (const address of addresses) {
          await push(page, address);
          await expect(page.locator('main h1').first()).toBeVisible();
          await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0);
        }
      };
      for (let warm = 0; warm < 5; warm++) await goRound();
      const before = await heap();
      for (let round = 0; round < 30; round++) await goRound();
      const after = await heap();
      await page.context().close();

      const { page: host, chat, say } = await chatOf(browser);
      const devtools = await host.context().newCDPSession(host);
      await say(5000);
      await expect(chat).toContainText('The last line', { timeout: 600_000 });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await look('5,000 lines of a chat', host, '[role=log]');
      await host.context().close();

      const slowest = Math.min(...Object.values(seen));
      const grown = (after.bytes - before.bytes) / before.bytes;
      figure('scrolling', `${slowest}, the slowest of ${Object.keys(seen).length}`, slowest >= 50);
      figure('navigation', `${Math.round(grown * 100)} %, ${after.nodes - before.nodes} nodes`, grown < 0.05);
      console.log('frames a second:', seen, 'heap:', before, after);
      expect(grown).toBeLessThan(0.05);
      expect(slowest, JSON.stringify(seen)).toBeGreaterThanOrEqual(50);
    } finally {
      await browser.close();
    }
  });
