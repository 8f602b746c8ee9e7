import { createHash, timingSafeEqual } from 'node:crypto';
import bcrypt from 'bcrypt';
import { throttledIfBusy } from '../../core/errors.ts';
import type { Config } from '../../platform/config.ts';
import { createTurns, lineOf } from '../../platform/turns.ts';

/** bcrypt's cost: each step doubles the work. Tests take the lowest, since they check the rules and not the speed. */
const bcryptCost = ({ test }: Pick<Config, 'test'>) => (test ? 4 : 12);

/**
 * bcrypt reads only 72 bytes, so a digest of 64 characters stands for a password of any length. NFKC makes a password the same on every
 * keyboard.
 */
const passwordDigest = (password: string) => createHash('sha384').update(password.normalize('NFKC')).digest('base64');

/** Hashes that are made at once. They take threads of Node's pool, which has four and reads and writes files too. */
const hashesAtOnce = 2;
/** The most hashes that wait for their turn: half a minute's work. */
const mostWaitingHashes = 200;
const hashingTurns = createTurns({ atOnce: hashesAtOnce, mostWaiting: mostWaitingHashes });

/** For whom a password is hashed: the address that a request comes from. */
export interface Hashing {
  config: Pick<Config, 'test'>;
  address?: string;
}

/** Does `runHashing` when its turn comes; networks take turns. Throws THROTTLED where too many wait already. */
const hashInTurn = <Result>({ address = '' }: Hashing, runHashing: () => Promise<Result>): Promise<Result> =>
  hashingTurns.take(lineOf(address), runHashing).catch((error: unknown) => {
    throw throttledIfBusy(error, 30);
  });

/** The hash of a password, with a salt of its own unless one is given. */
export const hashPassword = (hashing: Hashing, password: string, salt?: string): Promise<string> =>
  hashInTurn(hashing, () => bcrypt.hash(passwordDigest(password), salt ?? bcryptCost(hashing.config)));

/** The salt that a hash was made with, and its cost. */
export const saltIn = (hash: string): string => hash.slice(0, 29);

/**
 * Whether a password belongs to one of the hashes. Takes the time of one comparison: for no hash, for one, and for several with the same
 * salt.
 */
export async function passwordMatches(hashing: Hashing, password: string, hashes: readonly string[]): Promise<boolean> {
  const salts = new Set(hashes.length ? hashes.map(saltIn) : [saltIn(unmatchableHash(bcryptCost(hashing.config)))]);
  let passwordMatched = false;
  for (const salt of salts) {
    const saltedHash = Buffer.from(await hashInTurn(hashing, () => bcrypt.hash(passwordDigest(password), salt)));
    for (const hash of hashes)
      passwordMatched = (hash.length === saltedHash.length && timingSafeEqual(saltedHash, Buffer.from(hash))) || passwordMatched;
  }
  return passwordMatched;
}

/** A well-formed hash of no known password. */
const unmatchableHash = (cost: number) => `$2b$${String(cost).padStart(2, '0')}$0123456789abcdefghijkeFKCyxQ1ebMnhv3wZ5tGdLs8RjUaPoXi`;
