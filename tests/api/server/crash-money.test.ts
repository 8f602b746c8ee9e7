import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../server/core/context.ts';
import { verifyBooks } from '../../../server/domains/books/verify.ts';
import { referenceOf } from '../../../server/domains/payouts/reference.ts';
import { fileAgain, sendDue } from '../../../server/domains/payouts/sending.ts';
import { sandboxGateway } from '../../../server/local/gateway/client.ts';
import { gatewaysOf } from '../../../server/platform/payments/gateways.ts';
import { freshDatabase } from '../../support/database.ts';
import { debtor, debtorSettings } from '../../support/debtor.ts';
import { goodCard, openPage, submitPage } from '../../support/gateway-page.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { ibans } from '../../support/payouts.ts';
import { planNamed, subscribe } from '../../support/plans.ts';
import { program } from '../../support/programs.ts';
import { orderRefund } from '../../support/refunds.ts';
import { checkout, newKey, paymentThat } from '../../support/sales.ts';
import { servicesWithClock } from '../../support/set-clock.ts';
import { rounds } from '../../support/torture.ts';
import { until } from '../../support/until.ts';

/**
 * The server, and the command of the operator, killed at a moment of what takes money or gives it away. The sandbox gateway dies with the
 * server, so what it has done may be known to nobody.
 */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: KillableServer;
const shops: OwnShop[] = [];
/** When it is killed: once the gateway has moved the money and nothing is booked; in `npm run torture` also after so many milliseconds. */
const moments = ['moved', 3, 15, 1, 2, 5, 8, 12, 20, 30, 50].slice(0, rounds(1, 11));
const folder = mkdtempSync(path.join(tmpdir(), 'diwan-crash-money-'));

beforeAll(async () => {
  database = await freshDatabase();
  server = await killableServer(database.url, { SIGN_IN_ATTEMPTS: '1000000' });
  await server.start();
});
const services = servicesWithClock(() => database.url);
afterAll(async () => {
  await server.end();
  await Promise.all(shops.map((shop) => shop.end()));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function newShop(): Promise<OwnShop> {
  const shop = await ownShop(database.url);
  shops.push(shop);
  return shop;
}
const sql = <Row extends object>(text: string, values: unknown[] = []) => (shops[0] as OwnShop).sql<Row>(text, values);

/** A context on the database and its gateway, on the day after. */
function tomorrow(): Context {
  services.setClock(new Date(Date.now() + 86_400_000));
  const context = services.context();
  const gateway = sandboxGateway({ url: server.gatewayUrl, secret: context.config.sandboxGatewaySecret });
  return { ...context, platform: { ...context.platform, gateways: gatewaysOf([gateway]) } };
}
async function expectTrueBooks(): Promise<void> {
  expect(await verifyBooks(tomorrow(), 'all')).toBeNull();
  const unknown = await sql(
    `select g.reference from sandbox_gateway.payments g where g.status <> 'open' and not exists (
       select from payments p where p.id = g.payment_id and p.settled_at is not null)`,
  );
  expect(unknown).toEqual([]);
}

/** Asks for all, kills the server amid it, starts it again, and asks once more, as whoever has had no answer does. */
async function askAmidCrash(moment: string | number, moved: () => Promise<boolean>, ask: () => Promise<unknown>[]): Promise<void> {
  const held = moment === 'moved' ? await lockRows('lock table ledger_journals in share mode', [], database.url) : undefined;
  const asked = Promise.allSettled(ask());
  if (typeof moment === 'number') await sleep(moment);
  else await until(moved, 'the gateway has not moved the money of the refund, the subscription and the renewal');
  await server.kill();
  await asked;
  await held?.release();
  await server.start();
  await Promise.all(ask());
}

/** An owner whose card the gateway has saved. */
async function withCard() {
  const shop = await newShop();
  const { creatorId } = shop;
  const owner = await shop.signInOwner(server.url);
  const reference = `card_${newKey()}`;
  await sql(
    `insert into sandbox_gateway.cards (reference, outcome, brand, last4, expires_on) values ($1, 'succeed', 'visa', '4242', '2039-12-01')`,
    [reference],
  );
  const [card] = await sql<{ id: string }>(
    `insert into saved_cards (creator_id, gateway, reference, brand, last4, expires_on) values ($1, 'sandbox', $2, 'visa', '4242', '2039-12-01') returning id`,
    [creatorId, reference],
  );
  return { creatorId, owner, savedCard: card?.id as string };
}
/** The amounts of an account's plans that the gateway has collected, in fils. */
const chargesOf = async (creatorId: string) =>
  (
    await sql<{ amount: number }>(
      `select g.amount::int from sandbox_gateway.payments g join payments p on p.id = g.payment_id
       where p.creator_id = $1 and p.plan_invoice_id is not null and g.status <> 'open' order by g.created_at`,
      [creatorId],
    )
  ).map(({ amount }) => amount);
const isActive = async (creatorId: string) =>
  (await sql(`select from plan_subscriptions where creator_id = $1 and status = 'ACTIVE' and period_end > now()`, [creatorId])).length > 0;

/** A sale that can be given back in parts. */
async function sold() {
  const shop = await newShop();
  const [owner, customer] = [await shop.signInOwner(server.url), await shop.signIn(0, server.url)];
  const { order, payment } = await checkout(customer, shop.productId);
  await submitPage(await openPage(payment.redirectUrl), goodCard);
  await paymentThat(customer, payment.id, ({ status }) => status === 'SUCCEEDED');
  return { owner, creatorId: shop.creatorId, orderId: order.id as string, paymentId: payment.id as string };
}
/** What the gateway has given back of a payment. */
const givenBack = async (paymentId: string) =>
  (
    await sql<{ refunds: number; back: number }>(
      `select count(*)::int as refunds, min(g.refunded_amount)::int as back from sandbox_gateway.payments g
         join sandbox_gateway.refunds r on r.reference = g.reference where g.payment_id = $1`,
      [paymentId],
    )
  )[0];
/** How many of an account's charges of plans the gateway has collected. */
const countOf = async (creatorId: string) => (await chargesOf(creatorId)).length;

test.each(moments)('a server killed amid a refund, a subscription and a renewal (%s) moves the money of each once', async (moment) => {
  const planId = await planNamed('STARTER');
  const sale = await sold();
  const newcomer = await withCard();
  const renewer = await withCard();
  await subscribe(renewer.owner, planId, { savedCard: renewer.savedCard });
  await until(() => isActive(renewer.creatorId), 'the plan that is to be renewed did not begin');
  await sql(
    `update plan_subscriptions set anchored_at = anchored_at - (period_end - now()), period_start = period_start - (period_end - now()),
       period_end = now() - interval '1 second' where creator_id = $1 and status = 'ACTIVE'`,
    [renewer.creatorId],
  );

  const [refundKey, planKey] = [newKey(), newKey()];
  const moved = async () =>
    (await givenBack(sale.paymentId))?.refunds === 1 &&
    (await countOf(newcomer.creatorId)) === 1 &&
    (await countOf(renewer.creatorId)) === 2;
  await askAmidCrash(moment, moved, () => [
    orderRefund(sale.owner, sale.orderId, { amount: '1', idempotencyKey: refundKey }),
    subscribe(newcomer.owner, planId, { savedCard: newcomer.savedCard, idempotencyKey: planKey }),
    sql(`select graphile_worker.add_job('plans:renew')`),
  ]);

  const underWay = () =>
    sql(`select from refunds r join payments p on p.id = r.payment_id where p.creator_id = $1 and r.status <> 'SUCCEEDED'`, [
      sale.creatorId,
    ]);
  await until(async () => (await underWay()).length === 0, 'the refund did not arrive');
  expect(await givenBack(sale.paymentId)).toEqual({ refunds: 1, back: 1000 });
  await until(() => isActive(newcomer.creatorId), 'the plan did not begin');
  expect(await chargesOf(newcomer.creatorId)).toEqual([5000]);
  await until(() => isActive(renewer.creatorId), 'the plan was not renewed');
  expect(await chargesOf(renewer.creatorId)).toEqual([5000, 5000]);
  expect(await sql(`select status from plan_invoices where creator_id = $1 and kind = 'RENEWAL'`, [renewer.creatorId])).toEqual([
    { status: 'PAID' },
  ]);
  await expectTrueBooks();
});

/** Starts the operator's command that writes the bank's file. */
function writeFile(file: string): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent' };
  return spawn(process.execPath, [program('operator'), 'payouts', 'file', file], { env: { ...env, ...debtorSettings }, stdio: 'ignore' });
}
/** An account with money that has cleared and a payout that is due. */
async function payoutDue() {
  const shop = await newShop();
  const customer = await shop.signIn(0, server.url);
  const { payment } = await checkout(customer, shop.productId);
  await submitPage(await openPage(payment.redirectUrl), goodCard);
  await paymentThat(customer, payment.id, ({ status }) => status === 'SUCCEEDED');
  await moveClearing(shop.creatorId, -8);
  await sql(`insert into bank_accounts (creator_id, iban, holder_name, usable_from) values ($1, $2, 'Sara Ali', '2020-01-01')`, [
    shop.creatorId,
    ibans.britain,
  ]);
  const [payout] = await sql<{ id: string }>(`insert into payouts (creator_id, amount, currency) values ($1, 12187, 'KWD') returning id`, [
    shop.creatorId,
  ]);
  return { payoutId: payout?.id as string, creatorId: shop.creatorId };
}
const moveClearing = (creatorId: string, days: number) =>
  sql('update ledger_clearings set clears_on = clears_on + $2::int where creator_id = $1', [creatorId, days]);

test('the command that writes the bank’s file, killed amid it, sends each payout once', async () => {
  for (const [round, moment] of moments.entries()) {
    const { payoutId, creatorId } = await payoutDue();
    const file = path.join(folder, `${round}.xml`);
    const lock = await lockRows('lock table payout_files in share mode', [], database.url);
    const command = writeFile(file);
    const ended = new Promise((resolve) => command.once('exit', resolve));
    await lock.awaited(1);
    await lock.release();
    const isSent = async () => (await sql(`select from payouts where id = $1 and status = 'SENT'`, [payoutId])).length === 1;
    if (typeof moment === 'number') await sleep(moment);
    else await until(isSent, 'the command has not sent the payout', { every: 1 });
    command.kill('SIGKILL');
    await ended;
    // The operator tries again. What the first command has sent is in its file, which can be had again if the disk has none.
    const again = await sendDue(tomorrow(), debtor);
    const files = await sql<{ id: string; content: string }>('select id, content from payout_files where content like $1', [
      `%${referenceOf(payoutId)}%`,
    ]);
    expect(files).toHaveLength(1);
    expect(await sql('select status, file_id as file from payouts where id = $1', [payoutId])).toEqual([
      { status: 'SENT', file: files[0]?.id },
    ]);
    const content = await fileAgain(tomorrow(), files[0]?.id as string);
    if (again.file) expect(again.file.content).toBe(content);
    // What has its name is whole.
    if (existsSync(file)) expect(readFileSync(file, 'utf8')).toBe(content);
    await moveClearing(creatorId, 8);
  }
  await expectTrueBooks();
});
