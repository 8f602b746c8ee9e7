import { createHash, timingSafeEqual } from 'node:crypto';
import bcrypt from 'bcrypt';
import { throttledIfBusy } from '../../core/errors.ts';
import type { Config } from '../../platform/config.ts';
import { createTurns, lineOf } from '../../platform/turns.ts';

/** bcrypt's cost: each step doubles the work. Tests take the lowest, since they check the rules and not the speed. */
const costOf = ({ test }: Pick<Config, 'test'>) => (test ? 4 : 12);

/**
 * bcrypt reads only 72 bytes, so a digest of 64 characters stands for a password of any length. NFKC makes a password the same on every
 * keyboard.
 */
const digest = (password: string) => createHash('sha384').update(password.normalize('NFKC')).digest('base64');

/** Hashes that are made at once. They take threads of Node's pool, which has four and reads and writes files too. */
const atOnce = 2;
/** The most hashes that wait for their turn: half a minute's work. */
const mostWaiting = 200;
const turns = createTurns({ atOnce, mostWaiting });

/** For whom a password is hashed: the address that a request comes from. */
export interface Hashing {
  config: Pick<Config, 'test'>;
  address?: string;
}

/** Does `work` when its turn comes; networks take turns. Throws THROTTLED where too many wait already. */
const inTurn = <Result>({ address = '' }: Hashing, work: () => Promise<Result>): Promise<Result> =>
  turns.take(lineOf(address), work).catch((error: unknown) => {
    throw throttledIfBusy(error, 30);
  });

/** The hash of a password, with a salt of its own unless one is given. */
export const hashPassword = (hashing: Hashing, password: string, salt?: string): Promise<string> =>
  inTurn(hashing, () => bcrypt.hash(digest(password), salt ?? costOf(hashing.config)));

/** The salt that a hash was made with, and its cost. */
export const saltIn = (hash: string): string => hash.slice(0, 29);

/**
 * Whether a password belongs to one of the hashes. Takes the time of one comparison: for no hash, for one, and for several with the same
 * salt.
 */
export async function passwordMatches(hashing: Hashing, password: string, hashes: readonly string[]): Promise<boolean> {
  const salts = new Set(hashes.length ? hashes.map(saltIn) : [saltIn(unmatchable(costOf(hashing.config)))]);
  let matches = false;
  for (const salt of salts) {
    const hashed = Buffer.from(await inTurn(hashing, () => bcrypt.hash(digest(password), salt)));
    for (const hash of hashes) matches = (hash.length === hashed.length && timingSafeEqual(hashed, Buffer.from(hash))) || matches;
  }
  return matches;
}

/** A well-formed hash of no known password. */
const unmatchable = (cost: number) => `$2b$${String(cost).padStart(2, '0')}$0123456789abcdefghijkeFKCyxQ1ebMnhv3wZ5tGdLs8RjUaPoXi`;
