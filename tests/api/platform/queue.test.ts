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
