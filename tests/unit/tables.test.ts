import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * A table belongs to the domain that has its entity. Only that domain writes it; others call its functions. Other domains may join
 * it in their reads if they are listed here. A new entry is a new dependency, and a decision.
 */
const joins: Record<string, readonly string[]> = {
  accounts: ['admins', 'creators'],
  integrations: ['creators', 'users'], // whose key it is
  admins: ['creators', 'sign_ins', 'users'],
  audit: ['admins', 'captions', 'content_items', 'creators', 'promo_codes', 'sections'],
  billing: [
    'creators', // the zone in which money clears, and the currency of a balance
    'users', // a gateway wants to know its customer's email
  ],
  bookings: [
    'admins', // the rights of a calendar feed's maker (decision 31)
    'appointment_durations',
    'appointment_types',
    'creators',
    'orders',
    'payments',
    'session_invitations',
    'sessions',
    'users',
  ],
  books: [
    ...['bookings', 'creator_customers', 'creator_days', 'creator_totals', 'creators', 'customer_days', 'customer_totals', 'disputes'],
    ...['document_series', 'documents', 'item_periods', 'ledger_clearings', 'ledger_entries', 'ledger_heads', 'ledger_journals', 'orders'],
    ...['payments', 'payouts', 'plan_invoices', 'product_totals', 'refunds', 'sessions'],
  ], // it compares all that is kept of money (decision 35)
  content: ['creators', 'entitlements', 'products'],
  creators: ['users'],
  documents: ['bookings', 'creators', 'orders', 'plan_invoices', 'plan_promo_codes', 'plans', 'users'], // what a document says, as it was on its day; a booking that was cancelled
  customers: ['creator_totals', 'creators', 'customer_totals', 'orders', 'payments', 'users'], // what a customer bought
  // what their rows say, and all that is kept of a customer, or in an account
  exports: [
    ...['admins', 'appointment_durations', 'appointment_types', 'audit_entries', 'bookings', 'captions', 'content_items', 'creators'],
    ...['customer_totals', 'disputes', 'documents', 'files', 'item_progress', 'ledger_entries', 'ledger_journals', 'orders', 'payments'],
    ...['payouts', 'products', 'promo_codes', 'room_events', 'room_members', 'sections', 'sessions', 'sign_ins', 'social_accounts'],
    ...['users', 'waiting_entries'],
  ],
  // who is offered the account, and who buyers and owners are
  ownership: ['admins', 'creators', 'users'],
  orders: ['bookings', 'creators', 'customer_totals', 'disputes', 'payments', 'products', 'refunds', 'users'],
  payouts: ['creators'], // the currency, the zone and the week of what falls due
  // what counts against a plan, and its owner
  plans: ['admins', 'creator_totals', 'creators', 'customer_totals', 'files', 'orders', 'products', 'sessions', 'uploads', 'users'], // what an account keeps
  products: ['content_items', 'creators', 'files', 'orders', 'product_totals', 'promo_codes', 'special_deals'],
  progress: ['content_items', 'entitlements', 'files', 'products', 'sections', 'users'],
  promos: ['appointment_types', 'creators', 'entitlements', 'orders', 'payments', 'products', 'sessions'],
  reports: ['appointment_types', 'creators', 'products', 'promo_codes', 'sessions'], // what a line is called
  sessions: [
    'bookings',
    'creators',
    'payments',
    'promo_codes',
    'sign_ins', // video and audio end with the sign-in (decision 29)
    'special_deals',
    'users',
  ],
  // the lowest price, for previews; all that is public, for search engines
  storefront: ['appointment_durations', 'appointment_types', 'creators', 'files', 'products', 'sessions'],
};

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
  expect(strangers(/\b(?:update|insert\s+into|delete\s+from|truncate)\s+(\w+)\b/gi)).toEqual([]);
});

test('a domain joins exactly the listed tables of other domains', () => {
  const found = strangers(/(?:\b(?:from|join)|\btable: ')\s*\(?(\w+)\b/gi).filter(({ file }) => file.startsWith('domains/'));
  const rooms = [...new Set([...Object.keys(joins), ...found.map(({ room }) => room)])];
  const told = rooms.map((room) => [
    room,
    found
      .filter((one) => one.room === room)
      .map(({ table }) => table)
      .sort(),
  ]);
  expect(Object.fromEntries(told)).toEqual(joins);
});
