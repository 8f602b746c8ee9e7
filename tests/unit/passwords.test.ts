import { readFile } from 'node:fs/promises';
import bcrypt from 'bcrypt';
import { expect, test } from 'vitest';
import { passwordMatches } from '../../server/domains/accounts/passwords.ts';

/** Hashing costs as much as in production. */
const config = { test: false } as never;

test('files can be read while many passwords are checked', async () => {
  const hash = await bcrypt.hash('something else', 12);
  let done = 0;
  const crowd = Array.from({ length: 8 }, async () => {
    await passwordMatches({ config }, 'Diwan1234', [hash]);
    done += 1;
  });
  // Opening, reading and closing a file each need a thread of the pool that hashing uses, too.
  for (let file = 0; file < 3; file++) await readFile(import.meta.filename);
  expect(done).toBeLessThan(4);
  await Promise.all(crowd);
  expect(done).toBe(8);
});
