import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { command } from '../../support/commands.ts';
import { untilDayLasts } from '../../support/day.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { signIn } from '../../support/world.ts';

/** A server as `npm start` has it for the first time: in an empty database, with the demo data, which needs no job. */
let server: OwnServer;
beforeAll(async () => {
  await untilDayLasts('Asia/Kuwait');
  server = await ownServer({ DEMO: 'true', PAYMENT_GATEWAY: 'sandbox', WORKERS: 'none' });
});
afterAll(() => server?.stop());

test('the first start brings an account with a team, a plan, sales, refunds and payouts', async () => {
  const owner = { token: await signIn('demo@diwan.test', 'CREATOR', server), url: server.url };
  const { data } = await gql(
    `{ planSubscription { plan { name duration } status } payouts(first: 10) { nodes { status } } admins(first: 10) { nodes { email } }
       paid: sales(first: 1, filter: { status: PAID }) { nodes { id } } refunded: sales(first: 1, filter: { status: REFUNDED }) { nodes { id } } }`,
    {},
    owner,
  );
  expect(data).toMatchObject({
    planSubscription: { plan: { name: 'Growth', duration: 'ANNUALLY' }, status: 'ACTIVE' },
    paid: { nodes: [{}] },
    refunded: { nodes: [{}] },
  });
  expect(data.admins.nodes).toHaveLength(3);
  const statuses = data.payouts.nodes.map(({ status }: { status: string }) => status);
  expect(statuses).toEqual(['PAID', 'PAID', 'PAID']);

  // The sandbox gateway has its payments too: one can be given back.
  const input = { orderId: data.paid.nodes[0].id, reason: 'CUSTOMER_REQUEST', idempotencyKey: 'demo-given-back' };
  const refund = `mutation ($input: OrderRefundInput!) { orderRefund(input: $input) { sale { status } userErrors { code } } }`;
  expect((await gql(refund, { input }, owner)).data.orderRefund).toEqual({ sale: { status: 'REFUNDED' }, userErrors: [] });
});

test('its books are right', async () => {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: server.databaseUrl, OIDC_ISSUER: 'none' };
  const { stdout } = await promisify(execFile)(...command('ledger:verify', '--without-gateways'), { env });
  expect(stdout).toMatch(/The books are right/);
});
