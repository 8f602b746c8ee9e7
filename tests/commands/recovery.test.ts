import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../server/local/postgres/embedded.ts';
import { migrate } from '../../server/platform/database/data-source.ts';
import { digestsOf } from '../support/backups.ts';
import { ownShop } from '../support/own-shop.ts';
import { until } from '../support/until.ts';

/** Recovery to a moment, as docs/backup.md describes it: a base, and the archive of what was written after it. */
const folder = fs.mkdtempSync(path.join(tmpdir(), 'diwan-recovery-'));
const clusters: Embedded[] = [];
afterAll(async () => {
  for (const { stop } of clusters) await stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(name: string): Promise<Embedded> {
  const cluster = await startEmbedded({ dir: path.join(folder, name), database: 'diwan' });
  clusters.push(cluster);
  return cluster;
}

/** Runs shell commands as the account that owns a folder: Postgres does not run as root. */
function shell(owner: string, script: string): void {
  const { uid, gid } = fs.statSync(owner);
  const own = process.getuid?.() === 0 ? { uid, gid } : {};
  execFileSync('/bin/sh', ['-euc', script], { ...own, cwd: owner, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}

test('a dropped table comes back as it was at a moment after the last base', async () => {
  const first = await start('first');
  await migrate(first.url);
  const shop = await ownShop(first.url, { customers: 2 });
  await shop.end();
  shell(first.dir, 'mkdir archive base');
  await connected(first.url, async (client) => {
    await client.query("alter system set archive_mode = 'on'");
    await client.query(
      `alter system set archive_command = 'test ! -f ../archive/%f && cp %p ../archive/%f.part && mv ../archive/%f.part ../archive/%f'`,
    );
  });
  await first.stop();
  const again = await start('first');

  await connected(again.url, async (client) => {
    await client.query("select pg_backup_start('base', fast => true)");
    // A file that Postgres deletes meanwhile makes cp complain. The archive has what the copy lacks.
    const { uid, gid } = fs.statSync(again.dir);
    spawnSync('cp', ['-a', 'cluster', 'base/'], { cwd: again.dir, ...(process.getuid?.() === 0 && { uid, gid }) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(wait_for_archive => true)');
    shell(
      again.dir,
      `rm -rf base/cluster/pg_wal/* base/cluster/postmaster.pid; cat > base/cluster/backup_label <<'end'\n${rows[0]?.labelfile}\nend`,
    );
  });

  // What was written after the base, the moment, and the loss.
  const later = await ownShop(again.url, { customers: 3 });
  await later.end();
  const rows = await digestsOf(again.url);
  const moment = await connected(again.url, async (client) => {
    const [noted] = (await client.query<{ moment: string }>('select clock_timestamp()::text as moment')).rows;
    await client.query('drop table orders cascade');
    await client.query('delete from products');
    const [switched] = (await client.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment')).rows;
    await until(() => fs.existsSync(path.join(again.dir, 'archive', `${switched?.segment}`)), 'the last segment is not archived');
    return noted?.moment;
  });
  await again.stop();

  fs.mkdirSync(path.join(folder, 'second'), { mode: 0o700 });
  const { uid, gid } = fs.statSync(again.dir);
  fs.chownSync(path.join(folder, 'second'), uid, gid);
  shell(
    path.join(folder, 'second'),
    `cp -a ${again.dir}/base/cluster .
     touch cluster/recovery.signal
     cat >> cluster/postgresql.auto.conf <<'end'
archive_mode = 'off'
restore_command = 'cp ${again.dir}/archive/%f %p'
recovery_target_time = '${moment}'
recovery_target_action = 'promote'
end`,
  );
  const second = await start('second');
  await connected(second.url, (client) =>
    until(async () => {
      const [state] = (await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')).rows;
      return state?.recovering === false;
    }, 'it does not end its recovery'),
  );
  expect(rows.find(({ name }) => name === 'public.users')).toMatchObject({ rows: 7 });
  expect(await digestsOf(second.url)).toEqual(rows);
  await connected(second.url, (client) => client.query(`insert into users (email, role) values ('goes-on@example.com', 'CUSTOMER')`));
});
