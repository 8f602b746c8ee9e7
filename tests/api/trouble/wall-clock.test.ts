import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectBooksToBalance } from '../../support/books.ts';
import { cards, payByCard } from '../../support/card.ts';
import { gql } from '../../support/client.ts';
import { freshDatabase } from '../../support/database.ts';
import { figure } from '../../support/figures.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { checkout, paymentThat } from '../../support/sales.ts';
import { rounds } from '../../support/torture.ts';
import { until } from '../../support/until.ts';

/**
 * A server whose machine's clock is set forward and back while people pay. Its database has the right time, as on another machine.
 */
const minute = 60_000;
const jumps = [2, -2, 60, -60, 600, -600, 20, -45, 90, 0].slice(0, rounds(3, 10)).map((minutes) => minutes * minute);
vi.setConfig({ testTimeout: rounds(180_000, 600_000) });

const folder = mkdtempSync(path.join(tmpdir(), 'diwan-clock-'));
const clock = path.join(folder, 'clock');
let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: OwnShop;
let server: KillableServer;

beforeAll(async () => {
  database = await freshDatabase();
  shop = await ownShop(database.url, { customers: 2 * jumps.length });
  server = await killableServer(database.url, {
    NODE_OPTIONS: `--import=${path.resolve('tests/support/other-clock.mjs')}`,
    OTHER_CLOCK: clock,
    TIME_TRAVEL: 'false',
    SIGN_IN_ATTEMPTS: '1000000',
    COST_BUDGET: '2000000000',
  });
  await server.start();
});
afterAll(async () => {
  await server.end();
  await shop.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function setClock(off: number): Promise<void> {
  const before = server.output().length;
  writeFileSync(clock, String(off));
  server.signal('SIGUSR2');
  await until(() => server.output().slice(before).includes(`clock ${off}\n`), 'the clock is not set');
}

test(`a machine's clock that jumps ${jumps.length} times leaves the site served, and each payment right`, async () => {
  for (const [round, off] of jumps.entries()) {
    const [before, after] = await Promise.all([0, 1].map((n) => shop.signIn(2 * round + n, server.url)));
    if (!before || !after) throw new Error('no customers');
    const begun = await checkout(before, shop.productId);
    await setClock(off);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await gql('{ viewer { email } }', {}, before)).data.viewer.email).toBe(before.email);
    // Whose page was open when the clock jumped, and who comes then. A page that is over is asked for again.
    await payByCard(begun.payment.redirectUrl, cards.good).catch(() => undefined);
    const again = await checkout(before, shop.productId);
    if (again.payment) await payByCard(again.payment.redirectUrl, cards.good);
    const { payment } = await checkout(after, shop.productId);
    await payByCard(payment.redirectUrl, cards.good);
    await paymentThat(after, payment.id, ({ status }) => status === 'SUCCEEDED');
  }
  const paid = async () => (await shop.sql("select from orders where status = 'PAID'")).length;
  const kept = await until(async () => (await paid()) === 2 * jumps.length && 2 * jumps.length, 'an order is not paid').catch(paid);
  const balance = await expectBooksToBalance(shop).catch((error: Error) => error);
  const holds = !balance && kept === 2 * jumps.length;
  figure(
    'wallClock',
    `${jumps.length} jumps; ${kept} of ${2 * jumps.length} paid, ${balance ? 'books that differ' : 'ledger = orders'}`,
    holds,
  );
  if (balance) throw balance;
  expect(kept).toBe(2 * jumps.length);
});
