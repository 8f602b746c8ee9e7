import { expect, test } from 'vitest';
import { runJob } from '../support/sales.ts';
import { sql } from '../support/sql.ts';

test('a job of a worker that was killed is handed back after minutes, one in hand is not', async () => {
  const jobs = await sql<{ id: string }>(
    `select (graphile_worker.add_job('accounts:sendMail', '{}'::json, run_at := now() + interval '1 day')).id from generate_series(1, 2)`,
  );
  const [abandoned, inHand] = jobs.map(({ id }) => id);
  const lock = (id: string | undefined, minutes: number) =>
    sql(
      `update graphile_worker._private_jobs set locked_by = 'worker-' || $1::text, locked_at = now() - $2 * interval '1 minute' where id = $1::bigint`,
      [id, minutes],
    );
  await lock(abandoned, 11);
  await lock(inHand, 5);
  await runJob('queue:unlock');
  const free = await sql('select id::text from graphile_worker.jobs where id = any($1::bigint[]) and locked_at is null', [
    [abandoned, inHand],
  ]);
  expect(free).toEqual([{ id: abandoned }]);
  await sql('delete from graphile_worker._private_jobs where id = any($1::bigint[])', [[abandoned, inHand]]);
});
