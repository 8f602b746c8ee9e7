import fs from 'node:fs';

/** The mode of DATA_DIR if Postgres runs as another account: its group may enter the folder, but not list it. */
const passable = 0o710;

/**
 * Keeps files private to the account that runs this process. New folders of it and its children are 0700, new files 0600.
 * DATA_DIR, including files that an earlier version left open, is closed to all other accounts.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(0o077);
  fs.mkdirSync(dataDir, { recursive: true });
  const mode = fs.statSync(dataDir).mode & 0o777;
  if (mode & 0o077 && mode !== passable) fs.chmodSync(dataDir, mode & 0o700);
}
