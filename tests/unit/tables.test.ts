import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { customerDeleted } from '../../server/domains/deletion/events.ts';
import { domains } from '../../server/domains/index.ts';
import { foldersIn } from '../support/imports.ts';

/**
 * A table belongs to the domain that has its entity. Only that domain writes it; others call its functions. Other domains may join it in
 * their reads if their `index.ts` says so (`joins`).
 */
const joins = foldersIn('server/domains/index.ts', 'domains').map((home, index) => ({
  home,
  listed: domains[index]?.joins ?? [],
}));

const folder = path.resolve(import.meta.dirname, '../../server');
/** The text of each server file, by path. Backups are left out, because they write all tables. */
const texts = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('generated.ts') && !file.startsWith('platform/database/'))
    .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')] as const),
);

/** The domain of a file, or else its folder. */
const roomOf = (file: string) => /^domains\/([^/]+)\//.exec(file)?.[1] ?? file;

/** The domain of each table. */
const owners = new Map(
  [...texts].flatMap(([file, text]) => [...text.matchAll(/@Entity\('(\w+)'/g)].map(([, table = '']) => [table, roomOf(file)] as const)),
);

/** The tables that follow these words in statements of another room than the owner's, once each. */
function strangers(words: RegExp): { room: string; table: string; file: string }[] {
  const found = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(words)]
      .map(([, table = '']) => ({ room: roomOf(file), table, file }))
      .filter(({ room, table }) => owners.has(table) && owners.get(table) !== room),
  );
  return found.filter(({ room, table }, index) => found.findIndex((other) => other.room === room && other.table === table) === index);
}

test('the tables of all domains are known', () => {
  expect(owners.size).toBeGreaterThan(30);
  expect(owners.get('products')).toBe('products');
});

test('a table is only written by its own domain', () => {
  expect(strangers(/\b(?:update\s+|insert\s+into\s+|delete\s+from\s+|truncate\s+|dropRows\(\s*context,\s*')(\w+)\b/gi)).toEqual([]);
});

test.each(joins)('$home/index.ts lists the tables of other domains that it joins', ({ home, listed }) => {
  const found = strangers(/(?:\b(?:from|join)|\btable: ')\s*\(?(\w+)\b/gi)
    .filter(({ room }) => room === path.posix.basename(home))
    .map(({ table }) => table);
  const [unlisted, unused] = [found.filter((table) => !listed.includes(table)), listed.filter((table) => !found.includes(table))];
  expect({ unlisted, unused }).toEqual({ unlisted: [], unused: [] });
});

/** Tables that refer to people, and have nothing of a customer that a copy of their data lacks. */
const withoutCopy = {
  'of accounts that sell': ['admins', 'calendar_feeds', 'exports', 'files', 'refunds', 'uploads', 'webhook_events'],
  'counted from what is in the copy': ['creator_customers', 'customer_days', 'customer_totals', 'entitlements', 'product_progress'],
  'of a request, for some days': ['data_copies', 'idempotency_keys'],
};

/** The tables that refer to people. */
const tablesOfPeople = [...texts].flatMap(([file, text]) =>
  text
    .split("@Entity('")
    .slice(1)
    .filter((entity) => /'customer_id'|ForeignKey\('users'/.test(entity))
    .map((entity) => ({ room: roomOf(file), table: entity.slice(0, entity.indexOf("'")) })),
);

test('what is kept of customers is in the copies of their data', () => {
  const copied = [...texts].filter(([file]) => file.endsWith(`${path.sep}copied.ts`)).map(([, text]) => text);
  const tables = copied.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+(\w+)/g)].map(([, table]) => table));
  const known = new Set([...tables, ...Object.values(withoutCopy).flat()]);
  expect(
    tablesOfPeople.filter(({ table }) => !known.has(table)),
    'no domain answers these to `customerCopied`',
  ).toEqual([]);
});

test('a domain above `deletion` that keeps something of customers hears that one leaves', () => {
  const rooms = joins.map(({ home }) => path.posix.basename(home));
  const above = tablesOfPeople.filter(({ room }) => rooms.indexOf(room) > rooms.indexOf('deletion'));
  const deaf = above.filter(({ room }) => !domains[rooms.indexOf(room)]?.on?.some(({ event }) => event === customerDeleted));
  expect(deaf, 'their index.ts does not hear `customerDeleted`').toEqual([]);
});
