import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKey, apiKeysQuery } from '../../support/api-keys.ts';
import { book } from '../../support/bookings.ts';
import { cards, payByCard } from '../../support/card.ts';
import { type Caller, gql, mailsTo } from '../../support/client.ts';
import { freshDatabase } from '../../support/database.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { planOf, subscribe } from '../../support/plans.ts';
import { checkout } from '../../support/sales.ts';
import { checkoutSeat } from '../../support/seats.ts';
import { complete, session } from '../../support/sessions.ts';

/** A development server of two processes, whose clock is moved through its door (decision 50). */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: KillableServer;
let shop: OwnShop;
let owner: Caller;
let customer: Awaited<ReturnType<OwnShop['signIn']>>;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await ownShop(database.url);
  server = await killableServer(database.url, { WEB_CONCURRENCY: '2' });
  await server.start();
  await signInAgain();
});
afterAll(async () => {
  await shop?.end();
  await server?.end();
  await database?.drop();
});

async function signInAgain(): Promise<void> {
  owner = await shop.signInOwner(server.url);
  customer = await shop.signIn(0, server.url);
}

const door = () => `${server.url}/dev/clock.json`;
const read = async () => (await fetch(door())).json();
const send = async (body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(door(), { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text });
  return { status: response.status, body: await response.json() };
};
/** Moves the clock, and answers what happened. */
async function move(wish: { by: string } | { to: string }) {
  const { status, body } = await send(wish);
  expect([status, body.lastMove?.problem], JSON.stringify(body)).toEqual([200, null]);
  return body;
}
const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000;
const subjects = async () => (await mailsTo(customer.email, { count: 0, url: server.url })).map(({ subject }) => subject);

/**
 * Returns the end of the plan's period, after moving it so that it ends in two hours: a move runs the jobs of each hour in between. The
 * long form waits for the whole month.
 */
async function endSoon(): Promise<string> {
  if (process.env.TORTURE) return (await planOf(owner)).periodEnd;
  const [{ end }] = (await shop.sql(
    `update plan_subscriptions set anchored_at = anchored_at - days, period_start = period_start - days, period_end = period_end - days
     from (select period_end - ($2::timestamptz + interval '2 hours') as days from plan_subscriptions where creator_id = $1) too_late
     where creator_id = $1 returning period_end as end`,
    [shop.creatorId, (await read()).now],
  )) as [{ end: Date }];
  return end.toISOString();
}

describe('the clock', () => {
  test('refuses nonsense, the past, and what is too far, and says why', async () => {
    const before = await read();
    expect([before.aheadSeconds, before.isMoving, before.lastMove]).toEqual([0, false, null]);
    for (const nonsense of [
      {},
      { by: 'soon' },
      { by: 'P' },
      { by: 'PT' },
      { by: 7 },
      { by: 'P-1D' },
      { to: '2027-02-30T00:00:00Z' },
      { to: 'tomorrow' },
      { by: 'P1D', to: '2030-01-01T00:00:00Z' },
      [],
    ])
      expect(await send(nonsense), JSON.stringify(nonsense)).toMatchObject({
        status: 400,
        body: { code: 'INVALID', message: expect.stringMatching(/\w{5}/) },
      });
    for (const far of [{ by: 'P6Y' }, { by: 'P9999Y' }, { to: '2099-01-01T00:00:00Z' }])
      expect(await send(far)).toMatchObject({ status: 400, body: { message: 'At most 5 years at once' } });
    expect(await send({ to: '2020-01-01T00:00:00Z' })).toMatchObject({ status: 409, body: { code: 'BACKWARDS', field: 'to' } });
    expect((await send('{"by":')).status).toBe(400);
    expect((await send({ by: 'PT1H' }, { origin: 'http://elsewhere.example' })).status).toBe(403);
    expect((await send({ by: 'PT1H' }, { origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await send({ to: 'real' })).toMatchObject({
      status: 409,
      body: { code: 'BACKWARDS', message: expect.stringContaining('delete its data') },
    });
    expect((await read()).aheadSeconds).toBe(0);
  });

  test('ends the hold of an order; all processes agree on the time', async () => {
    const { order, payment } = await checkout(customer, shop.productId);
    const before = await read();
    expect(before.next.map(({ what }: { what: string }) => what)).toContain('billing:settle');
    const [{ createdAt }] = (await shop.sql('select created_at as "createdAt" from orders where id = $1', [order.id])) as [
      { createdAt: Date },
    ];
    const after = await move({ by: 'PT1H' });
    expect(hours(before.now, after.now)).toBeCloseTo(1, 1);
    expect(after.lastMove.jobs).toContainEqual(expect.objectContaining({ task: 'billing:settle', failed: 0 }));
    const [row] = await shop.sql(
      'select o.status, p.status as payment from orders o join payments p on p.order_id = o.id where o.id = $1',
      [order.id],
    );
    expect([payment.status, row]).toEqual(['CREATED', { status: 'EXPIRED', payment: 'EXPIRED' }]);
    // Each request may reach another process; browsers hear the time in `date`.
    const dates = await Promise.all(
      Array.from({ length: 12 }, async () =>
        (await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })).headers.get('date'),
      ),
    );
    for (const date of dates) expect(Math.abs(Date.parse(date as string) - createdAt.getTime() - 3_600_000)).toBeLessThan(120_000);
    const again = (await checkout(customer, shop.productId)).order;
    const [late] = (await shop.sql('select created_at as "createdAt" from orders where id = $1', [again.id])) as [{ createdAt: Date }];
    expect(late.createdAt.getTime() - createdAt.getTime()).toBeGreaterThan(3_590_000);
  });

  test('of two moves at once one is refused', async () => {
    const before = await read();
    const answers = await Promise.all([send({ by: 'PT2H' }), send({ by: 'PT2H' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'MOVING' });
    expect(hours(before.now, (await read()).now)).toBeCloseTo(2, 1);
  });

  test('reminds of a session at its hours, and ends an API key', async () => {
    const key = await apiKey(owner, ['products:read'], { expiresAt: new Date(Date.now() + 3 * 86_400_000).toISOString() });
    const reading = { ...key, url: server.url };
    const { id } = await session(owner, {
      published: true,
      cost: 'FREE',
      sessionDate: String(complete().sessionDate),
      title: 'By moonlight',
    });
    const { booking } = await book(customer, { sessionId: id });
    await checkoutSeat(customer, booking.id);
    expect((await gql('{ products(first: 1) { nodes { id } } }', {}, reading)).data.products.nodes).toHaveLength(1);

    const body = await move({ by: 'P4D' });
    const reminders = body.lastMove.mails.filter(({ to }: { to: string }) => to === customer.email);
    const { startsAt } = (await shop.sql('select starts_at as "startsAt" from sessions where id = $1', [id]))[0] as { startsAt: Date };
    const ahead = reminders.map(({ at }: { at: string }) => Math.round(hours(at, startsAt.toISOString())));
    expect(ahead, JSON.stringify(reminders)).toEqual(expect.arrayContaining([24, 1]));
    expect((await subjects()).filter((subject) => subject.includes('By moonlight')).length).toBeGreaterThanOrEqual(3);

    expect((await gql('{ products(first: 1) { nodes { id } } }', {}, reading)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    await signInAgain();
    expect((await gql(apiKeysQuery, {}, owner)).data.apiKeys).toMatchObject([{ status: 'EXPIRED' }]);
  });

  test('renews a plan, fails to when the gateway is scripted to decline, and has the books as if it had waited', async () => {
    const script = (next: unknown) =>
      fetch(`${server.url}/dev/gateway.json`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ next }),
      });
    expect((await script(['explode'])).status).toBe(400);
    const [plan] = await shop.sql<{ id: string }>(
      "select id from plans where family = 'STARTER' and duration = 'MONTHLY' and retired_at is null",
    );
    const { payment } = await subscribe(owner, plan?.id as string);
    await payByCard(payment.redirectUrl, cards.good, 'complete', { save: true });
    expect((await planOf(owner)).status).toBe('ACTIVE');

    const begins = await endSoon();
    await move({ to: begins });
    await signInAgain();
    const renewed = await planOf(owner);
    expect([renewed.status, renewed.periodStart, renewed.invoices[0].kind]).toEqual(['ACTIVE', begins, 'RENEWAL']);
    // Hours of a step would be seen here: it was paid at its moment.
    expect(Math.abs(hours(begins, renewed.invoices[0].paidAt))).toBeLessThan(0.05);

    // The charge is made, but its answer is lost: the gateway's event, or the next look, settles it.
    expect(await (await script(['answer_lost', 'decline'])).json()).toMatchObject({ next: ['answer_lost', 'decline'] });
    const end = await endSoon();
    await move({ by: process.env.TORTURE ? 'P32D' : 'PT5H' });
    await signInAgain();
    const lost = await planOf(owner);
    expect([lost.status, lost.periodStart, lost.invoiceCount]).toEqual(['ACTIVE', end, 3]);
    expect(await (await fetch(`${server.url}/dev/gateway.json`)).json()).toMatchObject({ next: ['decline'] });

    await move({ to: await endSoon() });
    await signInAgain();
    expect((await planOf(owner)).status).toBe('PAST_DUE');
  });

  test('no row has the time of the machine, once the clock was moved', async () => {
    const [{ at }] = (await shop.sql('select started_at as at from dev_clock.moves order by started_at limit 1')) as [{ at: Date }];
    const columns = await shop.sql<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and column_default = 'now()' and data_type like 'timestamp%'`,
    );
    expect(columns.length).toBeGreaterThan(20);
    // All moves took some minutes of the machine's time, in which a default would have fallen; the first move was longer than that.
    const wrong = [];
    for (const { table, column } of columns) {
      const found = await shop.sql<{ n: number }>(
        `select count(*)::int as n from ${table} where ${column} > $1::timestamptz + interval '3 seconds' and ${column} < $1::timestamptz + interval '40 minutes'`,
        [at],
      );
      if (found[0]?.n) wrong.push(`${table}.${column}`);
    }
    expect(wrong).toEqual([]);
  });

  test('shows itself to people, and stays where it was after a restart', async () => {
    const page = await (await fetch(`${server.url}/dev/clock`)).text();
    expect(page).toContain('Forward by a month');
    expect(page).toContain('plans:renew');
    const wrong = await fetch(`${server.url}/dev/clock`, {
      method: 'POST',
      headers: { origin: 'null', 'sec-fetch-site': 'same-origin' }, // as browsers send a form of this page
      body: new URLSearchParams({ by: 'to', to: '2020-01-01T10:00' }),
    });
    expect([wrong.status, await wrong.text()]).toEqual([409, expect.stringContaining('only goes forward')]);
    const before = await read();
    await server.terminate();
    await server.start({ WEB_CONCURRENCY: '1' });
    expect(Math.abs((await read()).aheadSeconds - before.aheadSeconds)).toBeLessThan(2);
    await server.kill();
    await expect(server.start({ WEB_CONCURRENCY: '1', TIME_TRAVEL: 'false' })).rejects.toThrow(/clock of this database was moved forward/);
  });
});
