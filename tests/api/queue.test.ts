import pg from 'pg';
import { expect, test } from 'vitest';
import { attendance } from '../../server/platform/session.ts';
import { runJob } from '../support/sales.ts';
import { setting } from '../support/server.ts';
import { sql } from '../support/sql.ts';

test('a job of a worker that was killed is handed back, one in hand is not, however long it takes', async () => {
  const jobs = await sql<{ id: string }>(
    `select (graphile_worker.add_job('accounts:sendMail', '{}'::json, run_at := now() + interval '1 day')).id from generate_series(1, 2)`,
  );
  const [abandoned, inHand] = jobs.map(({ id }) => id);
  const worker = new pg.Client(setting('TEST_DATABASE_URL'));
  await worker.connect();
  await worker.query('select pg_advisory_lock($1, hashtext($2))', [attendance, `worker-${inHand}`]);
  for (const id of [abandoned, inHand]) {
    await sql(
      `update graphile_worker._private_jobs set locked_by = 'worker-' || $1::text, locked_at = now() - interval '3 hours' where id = $1::bigint`,
      [id],
    );
  }
  const free = () =>
    sql('select id::text from graphile_worker.jobs j where id = any($1::bigint[]) and locked_at is null order by j.id', [
      [abandoned, inHand],
    ]);
  await runJob('queue:unlock');
  expect(await free()).toEqual([{ id: abandoned }]);
  await worker.end();
  await runJob('queue:unlock');
  expect(await free()).toEqual([{ id: abandoned }, { id: inHand }]);
  await sql('delete from graphile_worker._private_jobs where id = any($1::bigint[])', [[abandoned, inHand]]);
});
