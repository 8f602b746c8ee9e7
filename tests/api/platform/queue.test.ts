import pg from 'pg';
import { expect, test } from 'vitest';
import { poolOf } from '../../../server/core/context.ts';
import { createDataSource } from '../../../server/platform/database/data-source.ts';
import { openLastingConnection, presenceLock } from '../../../server/platform/lasting-connection.ts';
import { createLog } from '../../../server/platform/log.ts';
import { type JobPool, jobPools, startWorker } from '../../../server/platform/queue.ts';
import { freshDatabase } from '../../support/database.ts';
import { runJob } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { instead, until } from '../../support/until.ts';

test('a job of a killed worker is released, and one of a living worker is not, however long it takes', async () => {
  const jobs = await sql<{ id: string }>(
    `select (graphile_worker.add_job('accounts:sendMail', '{}'::json, run_at := now() + interval '1 day')).id from generate_series(1, 2)`,
  );
  const [abandoned, held] = jobs.map(({ id }) => id);
  const worker = new pg.Client(setting('TEST_DATABASE_URL'));
  await worker.connect();
  await worker.query('select pg_advisory_lock($1, hashtext($2))', [presenceLock, `worker-${held}`]);
  for (const id of [abandoned, held]) {
    await sql(
      `update graphile_worker._private_jobs set locked_by = 'worker-' || $1::text, locked_at = now() - interval '3 hours' where id = $1::bigint`,
      [id],
    );
  }
  const free = () =>
    sql('select id::text from graphile_worker.jobs j where id = any($1::bigint[]) and locked_at is null order by j.id', [
      [abandoned, held],
    ]);
  await runJob('queue:unlock');
  expect(await free()).toEqual([{ id: abandoned }]);
  await worker.end();
  await runJob('queue:unlock');
  expect(await free()).toEqual([{ id: abandoned }, { id: held }]);
  await sql('delete from graphile_worker._private_jobs where id = any($1::bigint[])', [[abandoned, held]]);
});

const log = createLog({ logLevel: 'silent' });
const ofEachPool = <Value>(value: Value) => Object.fromEntries(jobPools.map((pool) => [pool, value])) as Record<JobPool, Value>;

test('a long job that another worker has begun again stays with that worker', async () => {
  const database = await freshDatabase();
  const dataSource = await createDataSource({ url: database.url, entities: [], poolSize: 5 });
  const pool = poolOf({ dataSource });
  const connection = await openLastingConnection(database.url, log);
  try {
    await connection.holdPresence('another'); // so that its jobs are not released
    const handed = Promise.withResolvers<void>();
    const work = async () => {
      await pool.query(
        `update graphile_worker._private_jobs set locked_by = 'another', locked_at = now() where payload->>'taken' = 'true'`,
      );
      handed.resolve();
    };
    const ended = Promise.withResolvers<void>();
    const long = { 'tests:long': ({ taken }: { taken: boolean }) => (taken ? work() : Promise.resolve(ended.resolve())) };
    const worker = await startWorker({
      pool,
      connection,
      log,
      tasks: { ...ofEachPool({}), long },
      places: ofEachPool(1),
      crontab: [],
    });
    for (const taken of [true, false]) {
      await pool.query(`select graphile_worker.add_job('tests:long', json_build_object('taken', $1::boolean))`, [taken]);
      await (taken ? handed : ended).promise;
    }
    await worker.stop();
    const { rows } = await pool.query(`select locked_by as "lockedBy" from graphile_worker.jobs where task_identifier = 'tests:long'`);
    expect(rows).toEqual([{ lockedBy: 'another' }]);
  } finally {
    await connection.stop();
    await dataSource.destroy();
    await database.drop();
  }
});

test('a job calls workers of its own pool alone, and no pool listens by itself', async () => {
  const database = await freshDatabase();
  /** What the workers send: the ids of the tasks whose jobs they look for, and all statements. */
  const looks: number[][] = [];
  const sent: string[] = [];
  const pool = new pg.Pool({ connectionString: database.url, max: 8 })
    .on('error', () => {})
    .on('connect', (client) => {
      const query = client.query.bind(client) as (...words: unknown[]) => unknown;
      client.query = ((asked: string | pg.QueryConfig, ...more: unknown[]) => {
        const { text, name = '', values = [] } = typeof asked === 'string' ? { text: asked } : asked;
        if (name.startsWith('get_job')) looks.push(values[1] as number[]);
        sent.push(text);
        return query(asked, ...more);
      }) as typeof client.query;
    });
  const connection = await openLastingConnection(database.url, log);
  try {
    let done = 0;
    const work = async () => {
      done += 1;
    };
    const tasks = Object.fromEntries(jobPools.map((one) => [one, { [`tests:${one}`]: work }]));
    const worker = await startWorker({ pool, connection, log, tasks: tasks as never, places: ofEachPool(1), crontab: [] });
    const { rows } = await pool.query<{ id: number; task: string }>('select id, identifier as task from graphile_worker._private_tasks');
    const poolsOf = (ids: number[]) => rows.filter(({ id, task }) => ids.includes(id) && task.startsWith('tests:')).map(({ task }) => task);
    await until(() => new Set(looks.flatMap(poolsOf)).size === jobPools.length, 'the workers do not begin');
    looks.length = 0;
    await pool.query("select graphile_worker.add_job('tests:mails') from generate_series(1, 5)");
    await until(() => done === 5, 'the jobs do not run');
    // Jobs of the clock are of the usual pool.
    expect([...new Set(looks.flatMap(poolsOf))].filter((task) => task !== 'tests:usual')).toEqual(['tests:mails']);
    expect(sent.filter((text) => /^listen/i.test(text))).toEqual([]);
    // A job whose time comes later calls them, too.
    await pool.query("select graphile_worker.add_job('tests:outside', run_at := now() + interval '0.5 s')");
    await until(() => done === 6, 'the later job does not run');
    await worker.stop();
  } finally {
    await connection.stop();
    await pool.end();
    await database.drop();
  }
});

test('a pool of workers goes on after the results of several jobs could not be written, and those jobs run again', async () => {
  const database = await freshDatabase();
  const dataSource = await createDataSource({ url: database.url, entities: [], poolSize: 8 });
  const pool = poolOf({ dataSource });
  const connection = await openLastingConnection(database.url, log);
  const ends = async () => {
    const { rows } = await pool.query<{ begun: number; refused: number }>(`
      select (select last_value - (not is_called)::int from begun)::int as begun,
        (select last_value - (not is_called)::int from refused)::int as refused`);
    return rows[0] as NonNullable<(typeof rows)[0]>;
  };
  const runs: string[] = [];
  const work = async ({ name, begun, refused }: { name: string; begun: number; refused: number }) => {
    runs.push(name);
    await until(async () => {
      const there = await ends();
      return there.begun >= begun && there.refused >= refused;
    }, 'the other jobs do not end');
    if (name === 'third' && runs.length < 4) throw new Error('this one fails once');
  };
  try {
    await pool.query(`
      create sequence begun;
      create sequence refused;
      create function refuse() returns trigger language plpgsql as $$
        begin perform nextval('begun'); perform pg_sleep(0.5); perform nextval('refused'); raise 'the disk is full'; end $$;
      create trigger refuse before delete on graphile_worker._private_jobs for each row
        when (old.payload->>'name' is not null) execute function refuse()`);
    const worker = await startWorker({
      ...{ pool, connection, log, crontab: [] },
      tasks: { ...ofEachPool({}), usual: { 'tests:work': work } },
      places: ofEachPool(3),
    });
    const add = (job: Parameters<typeof work>[0]) => pool.query(`select graphile_worker.add_job('tests:work', $1)`, [JSON.stringify(job)]);
    // The second one ends while the end of the first is on its way, the third one fails after both were refused.
    await add({ name: 'third', begun: 2, refused: 2 });
    await add({ name: 'first', begun: 0, refused: 0 });
    await add({ name: 'second', begun: 1, refused: 0 });
    await until(async () => (await ends()).refused === 2, 'the first two jobs do not end');
    await pool.query('drop trigger refuse on graphile_worker._private_jobs');
    await add({ name: 'fourth', begun: 0, refused: 0 });
    const twice = ['first', 'first', 'fourth', 'second', 'second', 'third', 'third'];
    await until(() => runs.length === twice.length || instead(runs), 'not all jobs ran');
    expect(runs.toSorted()).toEqual(twice);
    await worker.stop();
  } finally {
    await connection.stop();
    await dataSource.destroy();
    await database.drop();
  }
});
