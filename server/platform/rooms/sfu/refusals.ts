import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { longestPass } from '../rooms.ts';

type Refusals = [key: string, since: number][];

/**
 * Keeps in a file which passes are refused, so that a removed participant cannot come back with an old pass after a crash of the process.
 * Orders are rare and the file is small, so it is always written whole and at once. The files of earlier processes are read too: a
 * container that starts again has another name.
 */
export const refusalsIn = (folder: string, name: string) => ({
  /** The later of two refusals with one key comes later. */
  read(): Refusals {
    const files = list(folder).filter((file) => file.endsWith('.refused'));
    const all = files.flatMap((file) => {
      const kept = valid(path.join(folder, file));
      if (!kept.length && file !== name) rmSync(path.join(folder, file), { force: true });
      return kept;
    });
    return all.sort(([, one], [, other]) => one - other);
  },
  keep(all: Refusals): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path.join(folder, name), JSON.stringify(all), { mode: 0o600 });
  },
});

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function valid(file: string): Refusals {
  try {
    const all = JSON.parse(readFileSync(file, 'utf8')) as Refusals;
    return all.filter(([, since]) => since > Date.now() - longestPass);
  } catch {
    return [];
  }
}
