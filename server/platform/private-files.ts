import fs from 'node:fs';

/** The mode of DATA_DIR where Postgres runs as another account, whose group may pass through and see nothing. */
const passable = 0o710;

/**
 * Keeps what this process and its children write to the account that runs it: new folders are 0700, new files 0600. DATA_DIR, with
 * all that an earlier version left open in it, is closed to every other account.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(0o077);
  fs.mkdirSync(dataDir, { recursive: true });
  const mode = fs.statSync(dataDir).mode & 0o777;
  if (mode & 0o077 && mode !== passable) fs.chmodSync(dataDir, mode & 0o700);
}
