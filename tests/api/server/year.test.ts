import { afterAll, beforeAll, expect, test } from 'vitest';
import { ages, kept } from '../../../server/core/ages.ts';
import { appointmentType, everyDay, open } from '../../support/availability.ts';
import { book, join, leave } from '../../support/bookings.ts';
import { cards, payByCard } from '../../support/card.ts';
import { gql } from '../../support/client.ts';
import { freshDatabase } from '../../support/database.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { subscribe } from '../../support/plans.ts';
import { checkout, runJob } from '../../support/sales.ts';
import { checkoutSeat } from '../../support/seats.ts';
import { insertSession } from '../../support/session-rows.ts';
import { invite } from '../../support/team.ts';
import { begun } from '../../support/tus.ts';
import { endpoint, type Receiver, receiver, webhookTestMutation } from '../../support/webhooks.ts';
import { newEmail, password, passwordResetRequestMutation } from '../../support/world.ts';

/**
 * A year of the clock, in which the same happens every four weeks: people try, and nothing comes of it; one appointment is sold. What comes
 * to nothing leaves nothing behind once its age is over, so that only what was sold adds rows.
 */
const weeks = 4;
const rounds = 13;
/** After so many rounds, the longest age is over: each further round drops as much as it adds. */
const settled = Math.ceil(Math.max(...Object.values(ages).map(({ hours }) => hours)) / (weeks * 7 * 24)) + 1;

const day = 86_400_000;
const aged = new Set<string>(Object.values(ages).flatMap(({ tables }) => tables));
/** A time of an appointment on the third day after a moment, at so many hours of UTC. */
const slotOn = (at: Date, hour: number) => new Date(Math.floor(at.getTime() / day + 3) * day + hour * 3_600_000).toISOString();

let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: KillableServer;
let shop: OwnShop;
let program: Receiver;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await ownShop(database.url, { customers: rounds + 2 });
  server = await killableServer(database.url, { WEB_CONCURRENCY: '1', SIGN_IN_ATTEMPTS: '1000' });
  await server.start();
  program = await receiver();
});
afterAll(async () => {
  await program?.close();
  await shop?.end();
  await server?.end();
  await database?.drop();
});

/** A job that fails for good in each round: it has no recipient. */
const failing = 'accounts:sendMail';

const now = async () => new Date((await (await fetch(`${server.url}/dev/clock.json`)).json()).now);
async function move(wish: { by: string } | { to: string }): Promise<void> {
  const body = JSON.stringify(wish);
  const answer = await fetch(`${server.url}/dev/clock.json`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { lastMove } = (await answer.json()) as { lastMove: { problem: string | null; jobs: { task: string; failed: number }[] } };
  expect([answer.status, lastMove?.problem]).toEqual([200, null]);
  expect(lastMove.jobs.filter(({ task, failed }) => failed && task !== failing)).toEqual([]);
}

/** Of jobs, those that failed for good count: the others come and go. */
const counted: Readonly<Record<string, string>> = {
  'graphile_worker._private_jobs': 'where attempts >= max_attempts and locked_at is null',
};

/** The rows of each table, by the names of `server/core/ages.ts`. */
async function count(): Promise<Record<string, number>> {
  const tables = [...new Set([...Object.keys(kept), ...aged])];
  const rows = await shop.sql<{ name: string; rows: number }>(
    tables.map((table) => `select '${table}' as name, count(*)::int as rows from ${table} ${counted[table] ?? ''}`).join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}

const signupMutation = 'mutation ($input: SignupInput!) { signup(input: $input) { userErrors { code } } }';
const exportMutation = 'mutation { exportCreate(kind: SALES) { userErrors { code } } }';
const copyMutation = 'mutation { dataCopyCreate { userErrors { code } } }';
const done = ({ data, errors }: Awaited<ReturnType<typeof gql>>) =>
  expect([errors, Object.values(data as Record<string, { userErrors: unknown }>).map(({ userErrors }) => userErrors)]).toEqual([
    undefined,
    [[]],
  ]);

/** What there is once: appointments to book, an event that is sold out for long, an endpoint, and an admin who never accepts. */
async function begin() {
  const owner = await shop.signInOwner(server.url);
  await open(owner, { hours: everyDay('09:00-15:00'), incrementMinutes: 60, minimumNoticeMinutes: 0, furthestDays: 60 });
  const { durationId } = await appointmentType(owner, { location: 'OFFLINE', area: 'Salmiya', address: 'Street 1' });
  const fullId = await insertSession(
    shop.creatorId,
    { startsAt: new Date((await now()).getTime() + 500 * day), columns: { seats: 1, taken: 1, published_at: new Date() } },
    shop.sql,
  );
  const { id: endpointId } = await endpoint(owner, program.url, ['product.published']);
  const { admin } = await invite(owner, { fullName: 'An Admin', email: newEmail(), permission: 'VIEW' });
  return { durationId, fullId, endpointId, adminId: admin.id as string };
}

/** What comes to nothing: each age finds something to drop. */
async function passing(
  { durationId, fullId, endpointId, adminId }: Awaited<ReturnType<typeof begin>>,
  at: Date,
  round: number,
): Promise<void> {
  const [owner, leaving, declined] = await Promise.all([
    shop.signInOwner(server.url),
    // An address gets few links within minutes, so each round has another.
    shop.signIn(2 + round, server.url),
    shop.signIn(0, server.url),
  ]);
  for (const role of ['CREATOR', 'CUSTOMER'])
    done(
      await gql(
        signupMutation,
        { input: { email: newEmail(), password, role, ...(role === 'CREATOR' && { phoneNumber: '+96599887766' }) } },
        { url: server.url },
      ),
    );
  done(await gql(passwordResetRequestMutation, { input: { email: leaving.email, role: 'CUSTOMER' } }, { url: server.url }));
  await checkout(leaving, shop.productId);
  const { payment } = await checkout(declined, shop.productId);
  await payByCard(payment.redirectUrl, cards.declined);
  await book(leaving, { slot: { durationId, startsAt: slotOn(at, 6) } });
  const { booking } = await book(declined, { slot: { durationId, startsAt: slotOn(at, 8) } });
  await checkoutSeat(declined, booking.id);
  await join(leaving, fullId);
  await leave(leaving, fullId);
  const [plan] = await shop.sql<{ id: string }>("select id from plans where family = 'STARTER' and duration = 'MONTHLY'");
  await subscribe(owner, plan?.id as string);
  done(await gql(webhookTestMutation, { id: endpointId }, owner));
  done(await gql(exportMutation, {}, owner));
  done(await gql(copyMutation, {}, leaving));
  await begun(owner, 1000);
  // What needs a provider, a film, a fault or many mails is put there by its rows.
  await shop.sql(`select graphile_worker.add_job($1, '{}'::json, max_attempts := 1)`, [failing]);
  await shop.sql(
    `insert into invitations (admin_id, token_hash, expires_at, superseded_at, created_at) values ($1, sha256($2::text::bytea), $3, $3, $3)`,
    [adminId, at.toISOString(), at],
  );
  await shop.sql(
    `insert into social_codes (code_hash, role, issuer, subject, email_verified, expires_at)
     values (sha256($1::text::bytea), 'CUSTOMER', 'https://example.com', $1, false, $2)`,
    [at.toISOString(), at],
  );
  await shop.sql(
    `with film as (
       insert into files (creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key, created_at)
       values ($1, $2, 'VIDEO', 'video/mp4', 'film', 1, gen_random_uuid()::text, $3) returning id),
     package as (insert into media_packages (file_id, key, created_at) select id, decode(repeat('00', 16), 'hex'), $3 from film returning id)
     insert into renditions (package_id, position, bandwidth, codecs, segment_seconds, segment_bytes) select id, 0, 1, 'avc1', '{1}', '{1}' from package`,
    [shop.creatorId, owner.userId, at],
  );
}

/** What lasts: an appointment that is paid and takes place, and a session in whose room somebody speaks. */
async function lasting({ durationId }: Awaited<ReturnType<typeof begin>>, at: Date): Promise<void> {
  const [owner, customer] = await Promise.all([shop.signInOwner(server.url), shop.signIn(1, server.url)]);
  const { booking } = await book(customer, { slot: { durationId, startsAt: slotOn(at, 10) } });
  const { payment } = await checkoutSeat(customer, booking.id);
  await payByCard(payment.redirectUrl, cards.good);
  const sessionId = await insertSession(
    shop.creatorId,
    { startsAt: new Date(at.getTime() - day), price: 0, columns: { status: 'ENDED', started_at: at, ended_at: at } },
    shop.sql,
  );
  await shop.sql(
    `with room as (insert into rooms (session_id, created_at) values ($1, $3) returning session_id),
       host as (
         insert into room_members (session_id, user_id, is_host, name, joined_at, seen_at, is_present)
         select session_id, $2, true, 'Sara Ali', $3, $3, false from room returning id, session_id)
     insert into room_events (session_id, member_id, version, at, kind, text, emoji)
     select session_id, id, version, $3, kind, case kind when 'MESSAGE' then 'Hello' end, case kind when 'REACTION' then 'x' end
     from host, (values (1, 'JOINED'), (2, 'MESSAGE'), (3, 'REACTION')) e (version, kind)`,
    [sessionId, owner.userId, at],
  );
}
/** The most rows that a sale adds where days, weeks, months and years are counted. Not each round begins a new month. */
const ofCalendar: Readonly<Record<string, number>> = { item_periods: 4, document_series: 1 };
/** What follows the time of the machine. */
const ofMachine = ['rate_limits'];
/** The rows that stay of one round, in tables whose other rows have an age. */
const stays: Readonly<Record<string, number>> = { orders: 1, payments: 1, bookings: 1, sessions: 2, room_events: 1 };

test('after a year of traffic, each table has no more rows than its entry says', async () => {
  // At noon, so that no round falls into two days.
  const inAnHour = (await now()).getTime() + day / 24;
  await move({ to: new Date(Math.floor(inAnHour / day + 1.5) * day - day / 2).toISOString() });
  expect(settled).toBeLessThan(rounds - 1);
  const first = await count();
  const shown = await begin();
  const counts: Record<string, number>[] = [];
  const met = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const at = await now();
    await lasting(shown, at);
    await passing(shown, at, round);
    const there = await count();
    await move({ by: `P${weeks * 7}D` });
    const later = await count();
    counts.push(later);
    for (const table of aged) if (Math.max(there[table] ?? 0, later[table] ?? 0) > (first[table] ?? 0)) met.add(table);
  }
  expect([...met].sort(), 'without traffic, an age proves nothing').toEqual([...aged].sort());
  const growth = (from: number, to: number) =>
    Object.fromEntries(Object.entries(counts[to] ?? {}).map(([table, rows]) => [table, rows - (counts[from]?.[table] ?? 0)]));
  const ofOneRound = growth(0, 1);
  const more = Object.entries(growth(settled, rounds - 1)).filter(([table, rows]) => {
    const most = aged.has(table) ? (stays[table] ?? 0) : (ofCalendar[table] ?? ofOneRound[table] ?? 0);
    return !ofMachine.includes(table) && rows > most * (rounds - 1 - settled);
  });
  expect(Object.fromEntries(more)).toEqual({});
  // What was dropped had no part in the books.
  await runJob('books:verify', { _cron: true }, shop.sql);
}, 600_000);
