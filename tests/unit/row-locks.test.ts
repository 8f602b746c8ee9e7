import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The domains whose rows refer to each other: payments to orders, orders to bookings, bookings to sessions and to orders. */
const folders = 'server/domains/{billing,bookings,orders,payouts,plans}/**/*.ts';

test('a row of money or of a seat is locked so that others may refer to it', () => {
  // `for update` also keeps out those who only insert a row that names it (`for key share`), and they may have the next lock already.
  // What is deleted by its age is locked so in any case, and `skip locked` waits for nobody.
  const strong = globSync(folders).filter((file) =>
    /pessimistic_write|\bfor update\b(?! (of \w+ )?skip locked)/.test(readFileSync(file, 'utf8')),
  );
  expect(strong).toEqual([]);
  expect(globSync(folders).length).toBeGreaterThan(50);
});
