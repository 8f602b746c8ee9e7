import { graphql } from 'graphql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../../server/core/context.ts';
import type { Viewer } from '../../../server/core/viewer.ts';
import { domains } from '../../../server/domains/index.ts';
import { createSchema } from '../../../server/graphql/schema.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { gql } from '../../support/client.ts';
import { freshDatabase } from '../../support/database.ts';
import { session, sessionCountsQuery, sessionsQuery, sessionUpdateMutation } from '../../support/sessions.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

const titles = async (creator: ConsoleAccount, search: string): Promise<string[]> =>
  (await gql(sessionsQuery, { filter: { search } }, creator)).data.sessions.nodes.map(({ title }: { title: string }) => title);

describe('a search of sessions', () => {
  test('finds words of both titles in any spelling, changed ones too, in the account only', async () => {
    const creator = await world.newCreator();
    const { id } = await session(creator, { title: 'Café Ὅμηρος 50%', titleAr: 'مَقهى الإبداعِ ٢٠٢٦' });
    await session(creator, { title: 'أساسيّات الرسم' });
    await session(await world.newCreator(), { title: 'Cafe' });
    const cafe = ['Café Ὅμηρος 50%'];
    for (const [search, found] of [
      ['ομηρος CAFE', cafe],
      ['مقهي ابداع 2026', cafe],
      ['50%', cafe],
      ['5_', []],
      ['الرســـم', ['أساسيّات الرسم']],
      ['IBDAA', []],
      ['ال', ['أساسيّات الرسم', ...cafe]],
    ] as const)
      expect([search, await titles(creator, search)]).toEqual([search, found]);
    await gql(sessionUpdateMutation, { id, input: { title: 'Weaving' } }, creator);
    expect([await titles(creator, 'cafe'), await titles(creator, 'weav')]).toEqual([[], ['Weaving']]);
    expect((await gql(sessionCountsQuery, { search: 'x'.repeat(201) }, creator)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

/** An account with 50,000 sessions. The tests count what a statement reads, which does not depend on the load of the machine. */
describe('a search of 50,000 sessions', () => {
  const { schema, planner } = createSchema(domains);
  const creatorId = '0197a002-0000-7000-8000-000000000001';
  const viewer: Viewer = {
    kind: 'console',
    permission: 'OWNER',
    userId: '0197a001-0000-7000-8000-000000000001',
    creatorId,
    email: 'owner@list.test',
    signInId: '0197a000-0000-7000-8000-000000000000',
    expiresAt: new Date(Date.now() + 60_000),
  };
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 1, allowExitOnIdle: true, options: '-c jit=off' });
    await pool.query(seed);
    await pool.query('vacuum analyze');
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  /** Runs an operation. Returns its data, how many blocks its statement read, and the indexes that it read them by. */
  async function read(source: string, variableValues: Record<string, unknown>) {
    let blocks = 0;
    const indexes: string[] = [];
    const run: Context['read'] = async ({ text, values }) => {
      const explained = await pool.query(`explain (analyze, buffers, timing off, format json) ${text}`, values);
      const plan = explained.rows[0]['QUERY PLAN'][0].Plan;
      blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      indexes.push(...Array.from(JSON.stringify(plan).matchAll(/"Index Name":"(\w+)"/g), ([, name]) => name as string));
      return pool.query(text, values);
    };
    const contextValue = { viewer, planner, config: readConfig({ NODE_ENV: 'test' }), now: () => new Date(), read: run };
    // biome-ignore lint/suspicious/noExplicitAny: answers of two operations, looked into below
    const { data, errors } = (await graphql({ schema, source, variableValues, contextValue })) as any;
    expect(errors).toBeUndefined();
    return { data, blocks, indexes };
  }
  const page = sessionsQuery.replace('totalCount', '');

  test.each([
    ['zebra', 1],
    ['زرافه', 1],
    ['48765 class', 1],
    ['class', 12],
    ['حصه', 12],
  ])('for %s reads little, in each tab', async (search, found) => {
    for (const tab of ['PAST', 'UPCOMING', 'DRAFTS', undefined]) {
      const { data, blocks } = await read(page, { first: 12, filter: { search, tab } });
      const expected = found === 1 ? Number(tab === 'PAST' || tab === undefined) : found;
      expect([tab, data.sessions.nodes.length]).toEqual([tab, expected]);
      expect([tab, blocks]).toEqual([tab, expect.toSatisfy((count: number) => count < 700)]);
    }
  });

  test('for a rare word reads by the index, and so do its counts', async () => {
    expect((await read(page, { first: 12, filter: { search: 'zebra', tab: 'PAST' } })).indexes).toContain('sessions_search');
    const { data, blocks, indexes } = await read(sessionCountsQuery, { search: 'zebra' });
    expect(data.sessionCounts).toEqual({ upcoming: 0, drafts: 0, past: 1 });
    expect([blocks, indexes]).toEqual([expect.toSatisfy((count: number) => count < 100), expect.arrayContaining(['sessions_search'])]);
  });

  const seed = `
    insert into users (id, email, role, password_hash) values ('0197a001-0000-7000-8000-000000000001', 'owner@list.test', 'CREATOR', 'none');
    insert into creators (id, owner_id, full_name) values ('${creatorId}', '0197a001-0000-7000-8000-000000000001', 'Creator');
    insert into sessions (creator_id, type, status, title, title_ar, location, session_date, session_time, time_zone, duration_minutes, starts_at,
        ends_at, busy, seats, cost, price_amount, currency, started_at, ended_at, created_at)
      select '${creatorId}', 'EVENT', status, 'Evening class ' || n || case n when 48765 then ' zebra' else '' end,
        'حصة ' || n || case n when 48765 then ' زرافة' else '' end, 'ONLINE', at::date, at::time, 'UTC', 30, at, at + interval '30 minutes',
        tstzrange(at, at + interval '30 minutes'), 10, 'PAID', 5000, 'KWD', case status when 'ENDED' then at end,
        case status when 'ENDED' then at + interval '30 minutes' end, timestamptz '2026-01-01' + n * interval '1 minute'
      from (
        select n, timestamptz '2026-01-01' + n * interval '1 hour' as at,
          case when n % 10 = 0 then 'DRAFT' when n % 10 = 1 then 'SCHEDULED' else 'ENDED' end as status
        from generate_series(1, 50000) n) rows;
  `;
});
