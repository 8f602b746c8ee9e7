import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gql, mailsTo } from '../../support/client.ts';
import { figure } from '../../support/figures.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { roomyPlan } from '../../support/roomy-plan.ts';
import { checkout } from '../../support/sales.ts';
import { rounds } from '../../support/torture.ts';
import { instead, until } from '../../support/until.ts';
import { endpoint, type Receiver, receiver } from '../../support/webhooks.ts';
import { killableWorker, startWorker } from '../../support/worker.ts';
import { newEmail, password, signupMutation } from '../../support/world.ts';

/**
 * A worker that is killed amid mails and webhooks, again and again: what it had begun is done by the next one. `processing-kills` kills one
 * amid packaging.
 */
const times = rounds(1, 20);
/** Sign-ups and purchases before each kill. */
const each = 3;
vi.setConfig({ testTimeout: rounds(180_000, 900_000) });

let server: OwnServer;
let shop: OwnShop;
let outside: Receiver;

beforeAll(async () => {
  server = await ownServer({ WORKERS: 'none', MAILS_PER_DAY: '1000000', SIGN_IN_ATTEMPTS: '1000000', COST_BUDGET: '2000000000' });
  shop = await ownShop(server.databaseUrl, { customers: times * each });
  await shop.sql(
    `insert into plan_subscriptions (creator_id, plan_id, status, anchored_at, periods, period_start, period_end)
     values ($1, $2, 'ACTIVE', '2026-01-01', 1, '2026-01-01', '2100-01-01')`,
    [shop.creatorId, roomyPlan],
  );
  await shop.sql("update products set cost = 'FREE', price_amount = 0");
  outside = await receiver();
  await endpoint(await shop.signInOwner(server.url), outside.url, ['order.paid']);
});
afterAll(async () => {
  await outside.close();
  await shop.end();
  await server.stop();
});

const waiting = () =>
  shop.sql<{ task: string }>('select task_identifier as task from graphile_worker.jobs where run_at <= now() and attempts < max_attempts');
const taken = () => shop.sql('select from graphile_worker.jobs where locked_at is not null');

test(`${times} kills of a worker lose no mail and no webhook`, async () => {
  const emails: string[] = [];
  const orders: string[] = [];
  for (let death = 1; death <= times; death++) {
    for (let made = 0; made < each; made++) {
      const input = { email: newEmail('worker'), password, role: 'CUSTOMER' };
      expect((await gql(signupMutation, { input }, server)).data.signup.userErrors).toEqual([]);
      emails.push(input.email);
      const { order } = await checkout(await shop.signIn(orders.length, server.url), shop.productId);
      orders.push(order.id);
    }
    const before = (await waiting()).length;
    const worker = await killableWorker(server.databaseUrl, { ORIGIN: server.url });
    await until(async () => (await taken()).length > 0 || (await waiting()).length < before, 'the worker takes no job', { every: 5 });
    await sleep((death * 37) % 120);
    await worker.kill();
  }

  const lost = async () => {
    const mails = [];
    for (const email of emails) if (!(await mailsTo(email, { count: 0, url: server.url })).length) mails.push(email);
    const told = new Set(outside.received.map(({ body }) => body.data.sale.id));
    return { mails, webhooks: orders.filter((id) => !told.has(id)), jobs: await waiting() };
  };
  const last = await startWorker(server.databaseUrl, { ORIGIN: server.url });
  const left = await until(
    async () => {
      const now = await lost();
      return now.mails.length + now.webhooks.length + now.jobs.length === 0 ? now : instead(now);
    },
    'something is lost',
    { every: 500 },
  ).finally(() => last.stop());
  figure(
    'worker',
    `${left.mails.length} of ${emails.length} mails lost, ${left.webhooks.length} of ${orders.length} webhooks lost`,
    left.mails.length + left.webhooks.length === 0,
  );
});
