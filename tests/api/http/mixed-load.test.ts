import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectBooksToBalance } from '../../support/books.ts';
import { cards, payByCard } from '../../support/card.ts';
import { freshDatabase } from '../../support/database.ts';
import { figure } from '../../support/figures.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { roomyPlan } from '../../support/roomy-plan.ts';
import { checkoutMutation, newKey } from '../../support/sales.ts';
import { rounds } from '../../support/torture.ts';
import { type Account, newEmail, password, signupMutation } from '../../support/world.ts';

/**
 * Many people at once, who mostly read: one request of ten signs up, buys or edits. Nothing fails, memory stays as it is in a small heap,
 * and the books are right.
 */
const people = rounds(20, 200);
/** Requests before and after memory is measured for the first time; the long form goes by the clock instead. */
const requests = { warmUp: 100, measured: 200 };
const minutes = { warmUp: 3, measured: 7 };
/** Products that can be bought, so that a customer has something to buy each time. */
const products = rounds(5, 60);
/**
 * MiB that the process, and the objects of its main thread, may take more at the end. What the process keeps for as many requests at once
 * varies; what its objects take does not.
 */
const most = { resident: rounds(150, 100), kept: rounds(30, 20) };
vi.setConfig({ testTimeout: rounds(180_000, 1_200_000) });

let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: OwnShop;
let server: KillableServer;
let owner: Account;
let customers: Account[];
let ids: string[];

beforeAll(async () => {
  database = await freshDatabase();
  shop = await ownShop(database.url, { customers: people });
  await shop.sql(
    `insert into plan_subscriptions (creator_id, plan_id, status, anchored_at, periods, period_start, period_end)
     values ($1, $2, 'ACTIVE', '2026-01-01', 1, '2026-01-01', '2100-01-01')`,
    [shop.creatorId, roomyPlan],
  );
  await shop.sql(
    `insert into products (creator_id, status, title, subtitle, cover_id, price_amount, currency, start_date, published_at)
     select creator_id, status, title || ' ' || n, subtitle, cover_id, price_amount, currency, start_date, published_at
     from products, generate_series(2, $1) n`,
    [products],
  );
  ids = (await shop.sql<{ id: string }>('select id from products')).map(({ id }) => id);
  const high = { COST_BUDGET: '2000000000', WRITES_PER_HOUR: '2000000000', SIGN_IN_ATTEMPTS: '1000000', MAILS_PER_DAY: '1000000' };
  server = await killableServer(database.url, {
    ...high,
    NODE_OPTIONS: `--max-old-space-size=192 --import=${path.resolve('tests/support/heap.mjs')}`,
  });
  await server.start();
  owner = await shop.signInOwner(server.url);
  customers = await Promise.all(shop.customers.map((_, index) => shop.signIn(index, server.url)));
}, 600_000);
afterAll(async () => {
  await server.end();
  await shop.end();
  await database.drop();
});

const seen = { acts: 0, requests: 0, writes: 0, bought: 0, leftToBrowsers: 0, failures: [] as string[] };
/** Of each failure's message, what tells it from others. */
const kindOf = (message: string) => message.replace(/[\da-f]{8}-[\da-f-]{27}/g, '…').slice(0, 300);

/** Sends an operation. What is not answered, or with a 5xx or an error, counts as a failure. */
async function send(query: string, variables: object, token?: string) {
  seen.requests += 1;
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const { data, errors } = (await answer.json()) as { data: Record<string, unknown>; errors?: object };
  if (answer.status !== 200 || errors) throw new Error(`${answer.status} ${JSON.stringify(errors)} for ${query.slice(0, 60)}`);
  return data;
}

const any = <One>(from: readonly One[]): One => from[Math.floor(Math.random() * from.length)] as One;

const reads: ((customer: Account) => Promise<unknown>)[] = [
  () => send('{ creators(first: 10) { nodes { id fullName username } } }', {}),
  () =>
    send('query ($id: UUID!) { storefrontProduct(id: $id) { title price { amount } placesLeft creator { fullName } } }', { id: any(ids) }),
  ({ token }) => send('{ viewer { id email } }', {}, token),
  ({ token }) => send('{ myProducts(first: 10) { nodes { product { id title } } totalCount } }', {}, token),
  ({ token }) => send('query ($id: UUID!) { quote(productId: $id) { total { amount } reason } }', { id: any(ids) }, token),
  () => send('{ products(first: 20) { nodes { id title salesCount revenue { amount } } totalCount } }', {}, owner.token),
  () => send('{ revenue(period: TODAY) { total { amount } orderCount } }', {}, owner.token),
  async () => {
    seen.requests += 1;
    const { status, headers, body } = await fetch(`${server.url}/en/discover`, { headers: { accept: 'text/html' } });
    await body?.cancel();
    // When more pages wait than are drawn in 30 seconds, the rest are left to the browser, with the shell and this answer (decision 42).
    if (status === 503 && headers.get('retry-after') && headers.get('content-type')?.startsWith('text/html')) seen.leftToBrowsers += 1;
    else if (status !== 200) throw new Error(`${status} for a page`);
  },
];

const writes: ((customer: Account) => Promise<unknown>)[] = [
  async ({ token }) => {
    const input = { productId: any(ids), idempotencyKey: newKey(), language: 'EN' };
    const { payment } = (await send(checkoutMutation, { input }, token)).checkout as { payment: { redirectUrl: string } | null };
    if (!payment?.redirectUrl) return; // they have it, or another of their requests pays for it
    await payByCard(payment.redirectUrl, cards.good);
    seen.bought += 1;
  },
  () => send(signupMutation, { input: { email: newEmail('mixed'), password, role: 'CUSTOMER' } }),
  () => {
    const edit = 'mutation ($id: UUID!, $input: ProductUpdateInput!) { productUpdate(id: $id, input: $input) { userErrors { code } } }';
    return send(edit, { id: any(ids), input: { subtitle: `Seen ${seen.requests} times` } }, owner.token);
  },
];

/** Lets everybody act until it is over: one request of ten is a write. */
async function load(isOver: () => boolean): Promise<void> {
  await Promise.all(
    customers.map(async (customer) => {
      while (!isOver()) {
        const isWrite = ++seen.acts % 10 === 0;
        if (isWrite) seen.writes += 1;
        await any(isWrite ? writes : reads)(customer).catch((error: Error) => seen.failures.push(kindOf(error.message)));
      }
    }),
  );
}

/** Whether a part of the load is over, from now on. */
function part(which: 'warmUp' | 'measured'): () => boolean {
  const [begun, from] = [performance.now(), seen.requests];
  return process.env.TORTURE ? () => performance.now() - begun > minutes[which] * 60_000 : () => seen.requests - from >= requests[which];
}

test(`${people} people who read and write at once are all served, in flat memory, and the books balance`, async () => {
  await load(part('warmUp'));
  const [resident, heap] = [server.memory() ?? 0, await server.heap()];
  await load(part('measured'));
  const grown = { resident: Math.round((server.memory() ?? 0) - resident), kept: Math.round((await server.heap()) - heap) };
  const balance = await expectBooksToBalance(shop).catch((error: Error) => error);
  const { failures, bought } = seen;
  const flat = grown.resident < most.resident && grown.kept < most.kept;
  const told = [
    `${failures.length} of ${seen.requests} requests failed`,
    `${seen.writes} writes, ${bought} purchases, ${seen.leftToBrowsers} pages left to browsers`,
    `${grown.resident} MiB more, ${grown.kept} of them objects`,
    balance ? 'books that differ' : 'ledger = orders',
  ];
  figure('mixed', told.join('; '), failures.length === 0 && flat && !balance);
  expect([...new Set(failures)].slice(0, 10)).toEqual([]);
  expect(bought).toBeGreaterThan(0);
  expect(grown.resident, 'MiB of the process').toBeLessThan(most.resident);
  expect(grown.kept, 'MiB of its main thread').toBeLessThan(most.kept);
  expect(server.output()).not.toContain('The server ended');
  if (balance) throw balance;
});
