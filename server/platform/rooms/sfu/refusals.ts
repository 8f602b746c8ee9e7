import { readFileSync, writeFileSync } from 'node:fs';
import { longestPass } from '../rooms.ts';

/**
 * Keeps in a file which passes are refused, so that a removed participant cannot come back with an old pass after a crash of the process.
 * Orders are rare and the file is small, so it is always written whole and at once.
 */
export const refusalsIn = (file: string) => ({
  read(): [key: string, since: number][] {
    try {
      const all = JSON.parse(readFileSync(file, 'utf8')) as [string, number][];
      return all.filter(([, since]) => since > Date.now() - longestPass);
    } catch {
      return [];
    }
  },
  keep: (all: [key: string, since: number][]): void => writeFileSync(file, JSON.stringify(all), { mode: 0o600 }),
});
