import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Installation } from './installation.ts';

/** A cluster: the data directory of a Postgres. */
export interface Cluster {
  path: string;
  /** The password of the superuser `postgres`. */
  password: string;
}

/** Makes the cluster if there is none. A start that is killed leaves no unfinished cluster behind. */
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
    // With the built-in locale, sorting and upper case are the same on all operating systems.
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
      if (!existsSync(cluster)) throw error; // otherwise another process was faster, and its cluster is used
    }
  }
  return { path: cluster, password: readFileSync(passwordIn(cluster), 'utf8').trim() };
}
