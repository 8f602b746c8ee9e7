import { expect, test } from 'vitest';
import { runJob } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { newEmail } from '../../support/world.ts';

test('jobs that failed for good go after 30 days; those that wait, are tried again or owe money stay', async () => {
  const add = async (attempts: number, days: number, task = 'tests:old') => {
    const [job] = await sql<{ id: string }>(
      `select (graphile_worker.add_job($1, '{}'::json, run_at := now() + interval '1 hour', max_attempts := 5)).id::text`,
      [task],
    );
    await sql(
      `update graphile_worker._private_jobs set attempts = $2, last_error = 'no', run_at = now() - make_interval(days => $3) where id = $1::bigint`,
      [job?.id, attempts, days],
    );
    return job?.id as string;
  };
  const [old, young, tried] = [await add(5, 31), await add(5, 29), await add(4, -1)];
  const owed = await add(5, 31, 'orders:refund');
  const mine = [old, young, tried, owed];
  try {
    await runJob('site:forget');
    const left = await sql<{ id: string }>('select id::text from graphile_worker._private_jobs where id = any($1::bigint[]) order by id', [
      mine,
    ]);
    expect(left).toEqual([{ id: young }, { id: tried }, { id: owed }]);
  } finally {
    await sql('delete from graphile_worker._private_jobs where id = any($1::bigint[])', [mine]);
  }
});

test('more than one batch goes in one run, and two runs at once share it', async () => {
  const email = newEmail();
  await sql(
    `insert into dev_mails (recipient, subject, html, text, created_at)
     select $1, n, '', '', now() - interval '91 days' from generate_series(1, 3500) as n`,
    [email],
  );
  await Promise.all([runJob('site:forget'), runJob('site:forget')]);
  expect(await sql('select from dev_mails where recipient = $1', [email])).toEqual([]);
});

test('mails in the mailbox of development go after 90 days', async () => {
  const email = newEmail();
  await sql(
    `insert into dev_mails (recipient, subject, html, text, created_at)
     select $1, days || ' days', '', '', now() - make_interval(days => days) from unnest(array[89, 91]) as days`,
    [email],
  );
  await runJob('site:forget');
  expect(await sql('select subject from dev_mails where recipient = $1', [email])).toEqual([{ subject: '89 days' }]);
});
