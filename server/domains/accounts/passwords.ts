import { createHash } from 'node:crypto';
import bcrypt from 'bcrypt';
import type { Config } from '../../core/config.ts';

/** Doublings of work. Tests prove the rules, not the slowness. */
const costOf = ({ test }: Pick<Config, 'test'>) => (test ? 4 : 12);

/** bcrypt reads 72 bytes; a digest of 64 characters stands for a password of any length. NFKC: the same keys on another keyboard. */
const digest = (password: string) => createHash('sha384').update(password.normalize('NFKC')).digest('base64');

export const hashPassword = (config: Config, password: string): Promise<string> => bcrypt.hash(digest(password), costOf(config));

/** Takes the time of one comparison whether there is a hash to compare with or not. */
export async function passwordMatches(config: Config, password: string, hash: string | null | undefined): Promise<boolean> {
  const matches = await bcrypt.compare(digest(password), hash ?? unmatchable(costOf(config)));
  return matches && hash != null;
}

/** Looks like a hash and belongs to no password that anybody knows. */
const unmatchable = (cost: number) => `$2b$${String(cost).padStart(2, '0')}$0123456789abcdefghijkeFKCyxQ1ebMnhv3wZ5tGdLs8RjUaPoXi`;
