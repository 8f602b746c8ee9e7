import { graphql } from 'graphql';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Context } from '../../../server/core/context.ts';
import { anonymous, type Viewer } from '../../../server/core/viewer.ts';
import { domains } from '../../../server/domains/index.ts';
import { createSchema } from '../../../server/graphql/schema.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { gql } from '../../support/client.ts';
import { checkout } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import {
  dayIn,
  session as makeSession,
  scheduleQuery,
  sessionQuery,
  sessionRepeatMutation,
  sessionsQuery,
  storefrontSessionQuery,
} from '../../support/sessions.ts';
import {
  bought,
  contentItemsQuery,
  item,
  myProductsQuery,
  product,
  productQuery,
  productsQuery,
  section,
  storefrontProductQuery,
} from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { type Account, type CreatorAccount, world } from '../../support/world.ts';

/**
 * A list of any length takes one SQL statement (decision 1). The real schema runs on the run's database, with a
 * context that counts the statements.
 */
const { schema, planner } = createSchema(domains);
const session = { signInId: '0197a000-0000-7000-8000-000000000000', expiresAt: new Date(Date.now() + 60_000) };

async function statementsOf(pool: pg.Pool, source: string, variableValues: Record<string, unknown>, viewer: Viewer) {
  let statements = 0;
  const read: Context['read'] = (query) => {
    statements += 1;
    return pool.query(query);
  };
  const contextValue = { viewer, planner, config: readConfig({ NODE_ENV: 'test' }), now: () => new Date(), read, t: (key: string) => key };
  const { errors, data } = await graphql({ schema, source, variableValues, contextValue });
  expect(errors).toBeUndefined();
  return { statements, length: JSON.stringify(data).length };
}

const creatorPageQuery = /* GraphQL */ `
  query CreatorPage($username: String!) {
    creatorPage(username: $username) { fullName products { nodes { id title cover { url } price { amount } availability } totalCount } }
  }
`;

const upcomingSessionsQuery = /* GraphQL */ `
  query Upcoming($username: String!) {
    creatorPage(username: $username) { upcomingSessions { nodes { id title availability seatsLeft otherDates { id } } totalCount } }
  }
`;

const creatorPagesQuery = /* GraphQL */ `
  query CreatorPages($usernames: [String!]!) {
    creatorPages(usernames: $usernames) { username profilePic { url } products { nodes { id creator { username } } totalCount } }
  }
`;

const customersQuery = '{ customers { nodes { id email phoneNumber orderCount totalPaid { amount } lastOrderAt } totalCount } }';
const adminsQuery = '{ admins { nodes { id fullName email permission status lastSeenAt } totalCount } }';
const accountsQuery = '{ viewer { id fullName accounts { creatorId name pic { url } permission isCurrent } } }';
const auditQuery = `{
  auditActors { id name personEmail keyHint }
  auditEntries(first: 100) { nodes { id actorName action objectLabel changedFields product { id title } admin { id email } } totalCount }
}`;

/** Makes a product on sale with sections of two items each, and sells it. */
async function shelf(creator: CreatorAccount, customer: Account, sections: number): Promise<string> {
  const { id } = await product(creator, { published: true });
  for (let n = 0; n < sections; n++) {
    const { id: sectionId } = await section(creator, id);
    await item(creator, sectionId, { title: `Item ${n}` });
    await item(creator, sectionId, { title: `Free ${n}`, isFree: true });
  }
  await bought(customer, creator, id);
  await world.admin(creator, 'VIEW');
  const { id: free } = await product(creator, { published: true, cost: 'FREE', price: null });
  await checkout(await world.customer(), free);
  return id;
}

test('lists, details and content take one statement each, whatever their length', async () => {
  const pool = new pg.Pool({ connectionString: setting('TEST_DATABASE_URL'), max: 1, allowExitOnIdle: true });
  const [creator, customer, other] = await Promise.all([world.creator(), world.customer(), world.creator()]);
  const seller: Viewer = { kind: 'console', permission: 'OWNER', ...creator, ...session };
  const buyer: Viewer = { kind: 'customer', ...customer, ...session };
  const pages = async (id: string) => {
    const reads: [string, Record<string, unknown>, Viewer][] = [
      [productsQuery, {}, seller],
      [productQuery, { id }, seller],
      [contentItemsQuery, { productId: id }, seller],
      [creatorPageQuery, { username: creator.username }, anonymous],
      [creatorPagesQuery, { usernames: [other.username, creator.username] }, anonymous],
      [storefrontProductQuery, { id }, buyer],
      [myProductsQuery, {}, buyer],
      [customersQuery, {}, seller],
      [adminsQuery, {}, seller],
    ];
    const read = [];
    for (const [query, variables, viewer] of reads) read.push(await statementsOf(pool, query, variables, viewer));
    return read;
  };
  const small = await pages(await shelf(creator, customer, 1));
  const large = await pages(await shelf(creator, customer, 4));
  for (const { statements } of [...small, ...large]) expect(statements).toBe(1);
  for (const [index, { length }] of large.entries()) expect(length).toBeGreaterThan(small[index]?.length ?? 0);
});

test('sessions, the calendar and what customers see of them take one statement each, whatever their number', async () => {
  const pool = new pg.Pool({ connectionString: setting('TEST_DATABASE_URL'), max: 1, allowExitOnIdle: true });
  const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
  const seller: Viewer = { kind: 'console', permission: 'OWNER', ...creator, ...session };
  const buyer: Viewer = { kind: 'customer', ...customer, ...session };
  const { id } = await makeSession(creator, { published: true, inviteEmails: ['a@example.com'] });
  const pages = async () => {
    const read = [];
    for (const [query, variables, viewer] of [
      [sessionQuery, { id }, seller],
      [sessionsQuery, { filter: { tab: 'UPCOMING' } }, seller],
      [scheduleQuery, { from: dayIn(0), to: dayIn(60), filter: { withDrafts: true } }, seller],
      [storefrontSessionQuery, { id, invitation: 'a-token' }, buyer],
      [upcomingSessionsQuery, { username: creator.username }, anonymous],
    ] as const)
      read.push(await statementsOf(pool, query, variables, viewer));
    return read;
  };
  const small = await pages();
  await gql(sessionRepeatMutation, { id, input: { weeks: 5 } }, creator);
  const large = await pages();
  for (const { statements } of [...small, ...large]) expect(statements).toBe(1);
  for (const [index, { length }] of large.entries()) expect(length).toBeGreaterThan(small[index]?.length ?? 0);
});

const contentPageQuery = /* GraphQL */ `
  query ContentPage($id: UUID!) {
    product(id: $id) {
      id status title titleAr contentItemCount
      sections {
        id productId title titleAr
        items { id productId type title subtitle isFree isVisible version file { id bytes durationSeconds status processedPercent failure } }
      }
    }
  }
`;

test('the content of a product takes one statement, with 3 items as with 60', async () => {
  const pool = new pg.Pool({ connectionString: setting('TEST_DATABASE_URL'), max: 1, allowExitOnIdle: true });
  const creator = await world.creator();
  const seller: Viewer = { kind: 'console', permission: 'OWNER', ...creator, ...session };
  const { id } = await product(creator);
  const first = await section(creator, id);
  for (let n = 0; n < 3; n++) await item(creator, first.id);
  const few = await statementsOf(pool, contentPageQuery, { id }, seller);
  for (let s = 0; s < 3; s++) {
    const { id: sectionId } = await section(creator, id);
    for (let n = 0; n < 19; n++) await item(creator, sectionId);
  }
  const many = await statementsOf(pool, contentPageQuery, { id }, seller);
  expect([few.statements, many.statements]).toEqual([1, 1]);
  expect(many.length).toBeGreaterThan(few.length * 10);
});

test('the audit log takes one statement for its entries and one for its actors', async () => {
  const pool = new pg.Pool({ connectionString: setting('TEST_DATABASE_URL'), max: 1, allowExitOnIdle: true });
  const creator = await world.creator();
  const seller: Viewer = { kind: 'console', permission: 'OWNER', ...creator, ...session };
  const small = await statementsOf(pool, auditQuery, {}, seller);
  await shelf(creator, await world.customer(), 3);
  const large = await statementsOf(pool, auditQuery, {}, seller);
  expect([small.statements, large.statements]).toEqual([2, 2]);
  expect(large.length).toBeGreaterThan(small.length);
});

test('the accounts of a user take one statement, however many they are', async () => {
  const pool = new pg.Pool({ connectionString: setting('TEST_DATABASE_URL'), max: 1, allowExitOnIdle: true });
  const friend = await world.creator();
  const viewer: Viewer = { kind: 'console', permission: 'OWNER', ...friend, ...session };
  const alone = await statementsOf(pool, accountsQuery, {}, viewer);
  for (let n = 0; n < 2; n++) await world.admin(await world.creator(), 'VIEW', friend.email);
  const among = await statementsOf(pool, accountsQuery, {}, viewer);
  expect([alone.statements, among.statements]).toEqual([1, 1]);
  expect(among.length).toBeGreaterThan(alone.length);
});

test('a product’s detail, its outline and its preview take one statement with 3 items as with 60', async () => {
  const pool = new pg.Pool({ connectionString: setting('TEST_DATABASE_URL'), max: 1, allowExitOnIdle: true });
  const creator = await world.creator();
  const seller: Viewer = { kind: 'console', permission: 'OWNER', ...creator, ...session };
  const reads = async (items: number) => {
    const { id } = await product(creator);
    for (const n of [1, 2, 3]) {
      const { id: sectionId } = await section(creator, id, `Part ${n}`);
      const { id: first } = await item(creator, sectionId, { title: 'Item 1' });
      await sql(
        `insert into content_items (creator_id, product_id, section_id, type, title, body, position)
         select creator_id, product_id, section_id, type, 'Item ' || n, body, n from content_items, generate_series(2, $2::int) n where id = $1`,
        [first, items / 3],
      );
    }
    const detail = await statementsOf(pool, productQuery, { id }, seller);
    return { detail, preview: await statementsOf(pool, storefrontProductQuery, { id }, seller) };
  };
  const [small, large] = [await reads(3), await reads(60)];
  for (const { detail, preview } of [small, large]) expect([detail.statements, preview.statements]).toEqual([1, 1]);
  expect(large.detail.length).toBeGreaterThan(10 * small.detail.length);
});
