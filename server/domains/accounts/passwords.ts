import { createHash, timingSafeEqual } from 'node:crypto';
import bcrypt from 'bcrypt';
import type { Config } from '../../core/config.ts';

/** Doublings of work. Tests prove the rules, not the slowness. */
const costOf = ({ test }: Pick<Config, 'test'>) => (test ? 4 : 12);

/** bcrypt reads 72 bytes; a digest of 64 characters stands for a password of any length. NFKC: the same keys on another keyboard. */
const digest = (password: string) => createHash('sha384').update(password.normalize('NFKC')).digest('base64');

/** The hash of a password, with a salt of its own unless one is given. */
export const hashPassword = (config: Config, password: string, salt?: string): Promise<string> =>
  bcrypt.hash(digest(password), salt ?? costOf(config));

/** The salt that a hash was made with, and its cost. */
export const saltIn = (hash: string): string => hash.slice(0, 29);

/** Whether a password is that of one of the hashes. Takes the time of one comparison for none, for one, and for several with the same salt. */
export async function passwordMatches(config: Config, password: string, hashes: readonly string[]): Promise<boolean> {
  const salts = new Set(hashes.length ? hashes.map(saltIn) : [saltIn(unmatchable(costOf(config)))]);
  let matches = false;
  for (const salt of salts) {
    const hashed = Buffer.from(await bcrypt.hash(digest(password), salt));
    for (const hash of hashes) matches = (hash.length === hashed.length && timingSafeEqual(hashed, Buffer.from(hash))) || matches;
  }
  return matches;
}

/** Looks like a hash and belongs to no password that anybody knows. */
const unmatchable = (cost: number) => `$2b$${String(cost).padStart(2, '0')}$0123456789abcdefghijkeFKCyxQ1ebMnhv3wZ5tGdLs8RjUaPoXi`;
