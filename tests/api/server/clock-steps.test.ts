import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, payByCard } from '../../support/card.ts';
import { freshDatabase } from '../../support/database.ts';
import { figure } from '../../support/figures.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { ownShop } from '../../support/own-shop.ts';
import { subscribe } from '../../support/plans.ts';
import { checkout } from '../../support/sales.ts';
import { insertSession, wholeMinute } from '../../support/session-rows.ts';

/**
 * A development server whose clock goes forward at once, and one with the same data whose clock goes there in small steps: by a month in
 * the long form, and by two days otherwise. What has no moment of its own in a move (decision 50) happens hours apart in the two.
 */
const minute = 60_000;
/** Minutes of the way, of its first part in which most is due, and of the small steps in that part and after it. */
const way = process.env.TORTURE
  ? { all: 32 * 1440, first: 240, small: 1, larger: 360 }
  : { all: 2 * 1440, first: 240, small: 15, larger: 240 };

let built: Database;
const copies: Database[] = [];
let first: Date;
type Database = Awaited<ReturnType<typeof freshDatabase>>;

async function onServer<Result>(database: Database, work: (server: KillableServer) => Promise<Result>): Promise<Result> {
  const server = await killableServer(database.url);
  try {
    await server.start();
    return await work(server);
  } finally {
    await server.terminate();
    await server.end();
  }
}

beforeAll(async () => {
  built = await freshDatabase();
  await onServer(built, async (server) => {
    const shop = await ownShop(built.url, { customers: 2 });
    const [owner, buyer, other] = await Promise.all([shop.signInOwner(server.url), shop.signIn(0, server.url), shop.signIn(1, server.url)]);
    first = wholeMinute(new Date(Date.now() + 10 * minute));
    const at = (minutes: number) => new Date(first.getTime() + minutes * minute);

    // A plan that is renewed, one sale that is paid out, and one that is not paid.
    const [plan] = await shop.sql<{ id: string }>("select id from plans where family = 'STARTER' and duration = 'MONTHLY'");
    const chosen = await subscribe(owner, plan?.id as string);
    await payByCard(chosen.payment.redirectUrl, cards.good, 'complete', { save: true });
    await shop.sql(
      `insert into bank_accounts (creator_id, iban, holder_name, usable_from) values ($1, 'KW81CBKU0000000000001234560101', 'Sara Ali', '2025-01-01')`,
      [shop.creatorId],
    );
    if (!process.env.TORTURE)
      await shop.sql(
        `update plan_subscriptions set anchored_at = anchored_at - early, period_start = period_start - early, period_end = $2
         from (select period_end - $2 as early from plan_subscriptions where creator_id = $1) t where creator_id = $1`,
        [shop.creatorId, at(20 * 60)],
      );
    const sale = await checkout(buyer, shop.productId);
    await payByCard(sale.payment.redirectUrl, cards.good);
    await checkout(other, shop.productId);

    // A session that its host never starts, and three that are live: the host is gone, stays past the end, or gives no sign of life.
    const add = (startsAt: Date, minutes: number, columns: object) =>
      insertSession(shop.creatorId, { startsAt, minutes, price: 0, columns: { ...columns } }, shop.sql as never);
    await add(at(300), 45, {});
    const live = [
      { startsAt: at(-60), minutes: 120, until: at(20), seen: at(20) },
      { startsAt: at(60), minutes: 20, until: at(90), seen: at(90) },
      { startsAt: at(80), minutes: 200, until: at(200), seen: at(33) },
    ];
    for (const { startsAt, minutes, until, seen } of live) {
      const id = await add(startsAt, minutes, { status: 'LIVE', started_at: startsAt, title: `Live for ${minutes} minutes` });
      await shop.sql(
        `with room as (insert into rooms (session_id) values ($1) returning session_id),
           host as (
             insert into room_members (session_id, user_id, is_host, name, joined_at, seen_at)
             select session_id, $2, true, 'Sara Ali', $3, $5 from room returning id, session_id)
         insert into live_intervals (session_id, member_id, from_at, until_at) select session_id, id, $3, $4 from host`,
        [id, owner.userId, startsAt, until, seen],
      );
    }
    await shop.end();
  });
  for (const _copy of [1, 2]) copies.push(await freshDatabase(new URL(built.url).pathname.slice(1)));
});
afterAll(async () => {
  for (const database of [built, ...copies]) await database?.drop();
});

/** Moves the clock of a server with this data through instants, and answers its rows at the end. */
const rowsAfter = (database: Database, instants: readonly number[]) =>
  onServer(database, async (server) => {
    for (const to of instants) {
      const body = JSON.stringify({ to: new Date(to).toISOString() });
      const answer = await fetch(`${server.url}/dev/clock.json`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const { lastMove } = (await answer.json()) as { lastMove: { problem: string | null } };
      expect([answer.status, lastMove?.problem]).toEqual([200, null]);
    }
    return readRows(database.url);
  });

interface Row {
  /** All that it holds, but for times and what is drawn anew on each server. */
  shape: string;
  times: number[];
}

/** What only tells that the server looked, and mails' texts, which hold their own time and link. */
const leftOut = ['migrations', 'rate_limits', 'sign_ins'];

/** The rows of all tables, by table. */
async function readRows(url: string): Promise<Map<string, Row[]>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
    const found = new Map<string, Row[]>();
    for (const { name } of tables.filter((table) => !leftOut.includes(table.name))) {
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t) - '{html,text,calendar,attachments,asked_at,snapshot}'::text[])::text as row from "${name}" t`,
      );
      found.set(
        name,
        rows.map(({ row }) => rowOf(row)).sort((a, b) => compare(a.shape, b.shape) || (a.times[0] ?? 0) - (b.times[0] ?? 0)),
      );
    }
    return found;
  } finally {
    await client.end();
  }
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function rowOf(text: string): Row {
  const times: number[] = [];
  const shape = text
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?)/g, (time) => {
      times.push(Date.parse(time.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')));
      return '@';
    })
    .replace(/[\w+/=-]{20,}/g, '#');
  return { shape, times };
}

/** Rows that one of the two lacks, or has at another time, in words. */
function differences(one: Map<string, Row[]>, other: Map<string, Row[]>): string[] {
  return [...one].flatMap(([table, rows]) => {
    const others = other.get(table) ?? [];
    const [shapes, otherShapes] = [rows, others].map((list) => list.map(({ shape }) => shape)) as [string[], string[]];
    const alone = [...shapes.filter((shape) => !otherShapes.includes(shape)), ...otherShapes.filter((shape) => !shapes.includes(shape))];
    if (alone.length || rows.length !== others.length) return [`${table}: ${rows.length} and ${others.length} rows; ${alone.join('; ')}`];
    return rows.flatMap(({ shape, times }, n) => {
      const apart = times.map((time, place) => Math.abs(time - (others[n]?.times[place] ?? 0)) / minute);
      return apart.some((minutes) => minutes > mostApart) ? [`${table}: ${apart.map(Math.round)} minutes apart, ${shape}`] : [];
    });
  });
}
/** Minutes: a small step, and the time that servers take amid it. */
const mostApart = 15;

test(
  'a way at once leaves the same rows as the same way in small steps',
  async () => {
    const small: number[] = [];
    for (let at = 0; at < way.all; at += at < way.first ? way.small : way.larger) small.push(at);
    const instants = (minutes: readonly number[]) => [...minutes, way.all].map((at) => first.getTime() + at * minute);
    const [copy, other] = copies as [Database, Database];
    const inSteps = await rowsAfter(copy, instants(small));
    const atOnce = await rowsAfter(other, instants([0]));
    expect(inSteps.get('sessions')?.filter(({ shape }) => /"status": "(LIVE|SCHEDULED)"/.test(shape))).toEqual([]);
    expect(inSteps.get('plan_invoices')).toHaveLength(2);
    if (process.env.TORTURE) expect(inSteps.get('payouts')?.length).toBeGreaterThan(0);
    const apart = differences(inSteps, atOnce);
    figure('clock', `${apart.length} tables differ`, apart.length === 0);
    expect(apart).toEqual([]);
  },
  process.env.TORTURE ? 1_800_000 : undefined,
);
