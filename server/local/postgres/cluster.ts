import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Installation } from './installation.ts';

/** The files of a Postgres. */
export interface Cluster {
  path: string;
  /** Of the superuser `postgres`. */
  password: string;
}

/** Makes the cluster when there is none yet; whole or not at all, so that a start that was killed leaves nothing half-made. */
export function createCluster(installation: Installation, durable: boolean): Cluster {
  const { dir, account } = installation;
  const cluster = path.join(dir, 'cluster');
  const passwordIn = (folder: string) => path.join(folder, 'superuser-password');
  if (!existsSync(cluster)) {
    const half = `${cluster}.${process.pid}`;
    const secret = `${half}.password`;
    rmSync(half, { recursive: true, force: true });
    writeFileSync(secret, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    if (account) chownSync(secret, account.uid, account.gid);
    // The built-in locale: text sorts and changes case the same way on every operating system.
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
    const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${secret}`];
    const safety = durable ? [] : ['--no-sync'];
    execFileSync(installation.program('initdb'), ['--pgdata', half, ...access, ...locale, ...safety, '--no-instructions'], {
      ...account,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    renameSync(secret, passwordIn(half));
    try {
      renameSync(half, cluster);
    } catch (error) {
      rmSync(half, { recursive: true });
      if (!existsSync(cluster)) throw error; // otherwise another process was faster: its cluster is as good
    }
  }
  return { path: cluster, password: readFileSync(passwordIn(cluster), 'utf8').trim() };
}
