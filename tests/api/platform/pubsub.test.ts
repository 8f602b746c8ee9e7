import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LastingConnection, openLastingConnection } from '../../../server/platform/lasting-connection.ts';
import { createLog } from '../../../server/platform/log.ts';
import { createPubSub, type PubSub } from '../../../server/platform/pubsub.ts';
import { freshDatabase } from '../../support/database.ts';
import { until } from '../../support/until.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;
let connections: LastingConnection[];
let here: PubSub;
let there: PubSub;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const log = createLog({ logLevel: 'silent' } as never);
  connections = await Promise.all([openLastingConnection(database.url, log), openLastingConnection(database.url, log)]);
  [here, there] = (await Promise.all(connections.map((connection) => createPubSub(pool, connection)))) as [PubSub, PubSub];
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.stop()));
  await pool.end();
  await database.drop();
});

/** Ends all connections' connections, as a restart of the database does. */
const cutSessions = () =>
  pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'diwan-lasting' and datname = current_database()",
  );

test('an event reaches all processes, and only subscribers of its topic', async () => {
  const heard = [here, there].map((pubsub) => pubsub.subscribe<{ id: string }>('sale:1').next());
  const other = there.subscribe('sale:2').next();
  await here.publish('sale:1', { id: 'لوحة' });
  expect(await Promise.all(heard)).toEqual([
    { value: { id: 'لوحة' }, done: false },
    { value: { id: 'لوحة' }, done: false },
  ]);
  // Events keep their order: the first that the other one hears is its own.
  await here.publish('sale:2', { id: 'its own' });
  expect(await other).toEqual({ value: { id: 'its own' }, done: false });
});

test('events arrive in the order in which they were published', async () => {
  const events = there.subscribe<{ number: number }>('count');
  const first = events.next();
  for (let number = 0; number < 200; number++) await here.publish('count', { number });
  const heard = [(await first).value.number];
  while (heard.length < 200) heard.push((await events.next()).value.number);
  expect(heard).toEqual(Array.from({ length: 200 }, (_, number) => number));
  await events.return?.();
});

test('an event of a transaction arrives after its commit, before those of later commits, and never after a failure', async () => {
  const events = there.subscribe<{ name: string }>('commits');
  const heard = [events.next()];
  const [first, second] = [await pool.connect(), await pool.connect()];
  for (const client of [first, second]) await client.query('begin');
  await here.publishing('commits', { name: 'begun first, committed last' }).run(first as never);
  await here.publishing('commits', { name: 'committed first' }).run(second as never);
  await second.query('commit');
  expect((await heard[0])?.value).toEqual({ name: 'committed first' });
  await second.query('begin');
  await here.publishing('commits', { name: 'rolled back' }).run(second as never);
  await second.query('rollback');
  await first.query('commit');
  expect((await events.next()).value).toEqual({ name: 'begun first, committed last' });
  for (const client of [first, second]) client.release();
  await events.return?.();
});

test('a lost connection is restored with its channels', async () => {
  await connections[0]?.holdPresence('worker-of-this-test');
  const presences = async () =>
    (
      await pool.query(
        "select from pg_locks where locktype = 'advisory' and objid = (hashtext('worker-of-this-test')::bigint & x'ffffffff'::bigint)::oid",
      )
    ).rowCount;
  expect(await presences()).toBe(1);
  await cutSessions();
  const heard = there.subscribe('after').next();
  while ((await Promise.race([heard, sleep(100, null)])) === null) await here.publish('after', { id: 1 });
  expect(await heard).toMatchObject({ value: { id: 1 } });
  await until(async () => (await presences()) === 1, 'no connection holds the lock');
});

test('an event that is too large is refused', async () => {
  await expect(here.publish('large', { text: 'ع'.repeat(4000) })).rejects.toThrow(/too long/);
});
