import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, gql } from '../../support/client.ts';
import { ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { session, sessionRepeatMutation } from '../../support/sessions.ts';
import { contentItemCreateMutation, item, product, productUpdateMutation, section, sectionUpdateMutation } from '../../support/shop.ts';
import type { Account } from '../../support/world.ts';

/** Writes of an account in an hour, by default. */
const writesPerHour = 20_000;

interface Row {
  what: string;
  mutations: string[];
  megabytes: number;
}

/** The table of decision 55. */
const table: Row[] = readFileSync('docs/decisions/0055-what-one-account-can-store.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => {
    const [, what = '', mutations = '', , , megabytes] = line.split('|').map((cell) => cell.trim());
    return { what, mutations: [...mutations.matchAll(/`(\w+)`/g)].map(([, name]) => name as string), megabytes: Number(megabytes) };
  });

let server: Awaited<ReturnType<typeof ownServer>>;
let shop: OwnShop;
let owner: Account & { url: string };
let customer: Account & { url: string };
beforeAll(async () => {
  server = await ownServer({ WORKERS: 'none' });
  shop = await ownShop(server.databaseUrl);
  [owner, customer] = [await shop.signInOwner(server.url), await shop.signIn(0, server.url)];
});
afterAll(async () => {
  await shop.end();
  await server.stop();
});

/** Sends a mutation that must succeed, and answers its payload and the points that it took. */
async function done(caller: Caller, mutation: string, variables: Record<string, unknown>) {
  const { data, errors, headers } = await gql(mutation, variables, caller);
  expect(errors).toBeUndefined();
  const [payload] = Object.values(data) as [{ userErrors: object[] } & Record<string, { id: string }>];
  expect(payload.userErrors).toEqual([]);
  return { payload, points: Number(headers.get('x-request-cost')) };
}

/** The bytes of all tables with their indexes and long texts, and of the queue. */
async function size(): Promise<number> {
  const [found] = await shop.sql<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
     where relkind in ('r', 'm') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  return (found as { bytes: number }).bytes;
}

const letters = (count: number) => `<p>${Array.from({ length: count }, (_, n) => String.fromCharCode(97 + ((n * n) % 26))).join('')}</p>`;
const feed = 'mutation { calendarFeedRenew { url userErrors { code } } }';
const book = 'mutation ($input: BookingCreateInput!) { bookingCreate(input: $input) { booking { id } userErrors { field code message } } }';
const duplicate = 'mutation ($id: UUID!) { productDuplicate(id: $id) { product { id } userErrors { code } } }';
const release = 'mutation ($id: UUID!) { bookingRelease(id: $id) { booking { id } userErrors { code } } }';

describe('the table of what one account can store', () => {
  test('names each mutation of the schema once', async () => {
    const { data } = await gql('{ __schema { mutationType { fields { name } } } }', {}, owner);
    const names = data.__schema.mutationType.fields.map(({ name }: { name: string }) => name);
    expect(table.flatMap(({ mutations }) => mutations).toSorted()).toEqual(names.toSorted());
    for (const { what, megabytes } of table) expect(megabytes, what).toBeGreaterThan(0);
  });

  /** What is measured: a mutation of the table, how many writes a call counts as, and what makes one call. */
  type Measured = [mutation: string, calls: number, writes: number, call: () => Promise<(n: number) => Promise<unknown>>];
  test.each<Measured>([
    ['calendarFeedRenew', 60, 1, async () => () => done(owner, feed, {})],
    [
      'sectionUpdate',
      60,
      1,
      async () => {
        const { id } = await section(owner, (await product(owner)).id);
        return (n) => done(owner, sectionUpdateMutation, { id, input: { title: `Part ${n}` } });
      },
    ],
    [
      'productUpdate', // which retires fifty codes and makes fifty others
      4,
      51,
      async () => (n) => {
        const promoCodes = Array.from({ length: 50 }, (_, code) => ({ code: `CODE-${n}-${code}`, percentage: 10 }));
        return done(owner, productUpdateMutation, { id: shop.productId, input: { promoCodes } });
      },
    ],
    [
      'sessionRepeat', // with the longest list of invited emails
      2,
      12 + 12 * 200,
      async () => {
        const inviteEmails = Array.from({ length: 200 }, (_, n) => `guest-${n}@example.com`);
        const { id } = await session(owner, {
          title: 'Closed circle',
          eventType: 'PRIVATE',
          inviteEmails,
          sessionDate: '2030-01-07',
          sessionTime: '18:00',
          durationMinutes: 60,
        });
        return async () => {
          const [last] = await shop.sql<{ id: string }>(
            `select id from sessions s where id = $1 or series_id = (select series_id from sessions where id = $1)
             order by series_position desc nulls last limit 1`,
            [id],
          );
          return done(owner, sessionRepeatMutation, { id: last?.id, input: { weeks: 12 } });
        };
      },
    ],
    [
      'bookingCreate', // and its release
      25,
      2,
      async () => {
        const { id } = await session(owner, { published: true });
        return async (n) => {
          const input = { sessionId: id, name: 'Noor', timeZone: 'Asia/Kuwait', idempotencyKey: `booking-${n}` };
          const { payload } = await done(customer, book, { input });
          await done(customer, release, { id: payload.booking?.id });
        };
      },
    ],
  ])('is true of %s', async (mutation, calls, writes, prepare) => {
    const call = await prepare();
    const before = await size();
    for (let n = 0; n < calls; n++) await call(n);
    const perHour = ((await size()) - before) * (writesPerHour / (calls * writes));
    const { megabytes } = table.find(({ mutations }) => mutations.includes(mutation)) as Row;
    expect(perHour / 1_000_000).toBeLessThan(megabytes);
  });

  test('is true of texts: the database grows by no more than what is counted as storage', async () => {
    const { id } = await product(owner, { title: 'Long course' });
    const { id: sectionId } = await section(owner, id);
    const used = async () => (await gql('{ contentStorage { usedBytes } }', {}, owner)).data.contentStorage.usedBytes;
    const [usedBefore, before] = [await used(), await size()];
    for (let n = 0; n < 20; n++) await item(owner, sectionId, { title: `Read ${n}`, body: letters(99_000) });
    for (let n = 0; n < 60; n++) {
      const input = { sectionId, type: 'ARTICLE', title: `Note ${n}`, body: '<p>Short</p>' };
      await done(owner, contentItemCreateMutation, { input });
    }
    const points: number[] = [];
    for (let n = 0; n < 5; n++) points.push((await done(owner, duplicate, { id })).points);
    const [counted, grown] = [(await used()) - usedBefore, (await size()) - before];
    expect(counted).toBeGreaterThan(12_000_000);
    expect(grown).toBeLessThan(counted);
    // An hour of copies takes no more points than an account has, and is ended by its storage long before.
    for (const taken of points) expect(taken).toBeGreaterThan(2_000_000 / 4000);
  });

  test('refuses nothing that an honest creator does: five copies of a course of 300 long articles', async () => {
    const { id } = await product(owner, { title: 'The longest course' });
    const { id: sectionId } = await section(owner, id);
    await shop.sql(
      `insert into content_items (creator_id, product_id, section_id, type, title, body, position)
       select $1, $2, $3, 'ARTICLE', 'Chapter ' || n, '<p>' || repeat(md5(n::text), 3124) || '</p>', n from generate_series(1, 300) n`,
      [shop.creatorId, id, sectionId],
    );
    for (let n = 0; n < 5; n++) expect((await done(owner, duplicate, { id })).points).toBeLessThan(10_000);
  });
});
