import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * A table belongs to the domain that has its entity. Only that domain writes it; others call its functions. Other domains may join
 * it in their reads if they are listed here. A new entry is a new dependency, and a decision.
 */
const joins: Record<string, readonly string[]> = {
  // what an entry is about
  audit: ['admins', 'captions', 'content_items', 'creators', 'promo_codes', 'sections'],
  // what counts against a plan
  plans: [
    'admins',
    'creator_totals',
    'creators',
    'customer_totals',
    'files',
    'live_intervals',
    'orders',
    'plan_subscriptions',
    'products',
    'sessions',
    'uploads',
  ],
  files: ['creators'],
  creators: ['users'],
  // who may sign in, and the page of the product that is bought
  accounts: ['admins', 'creators', 'products'],
  admins: ['creators', 'sign_ins', 'users'],
  // whose key it is
  keys: ['creators', 'users'],
  // what a customer bought
  customers: ['creator_totals', 'creators', 'orders', 'payments', 'users'],
  // what a code or a deal is for
  promos: ['appointment_types', 'creators', 'orders', 'payments', 'products', 'sessions'],
  // the zone in which money clears, and its customer's email
  billing: ['creators', 'users'],
  // what is subscribed to, and by whom
  subscriptions: ['creators', 'plans', 'users'],
  products: ['creators', 'orders', 'product_totals', 'promo_codes'],
  // who may open an item, and whether its film can be played
  content: ['entitlements', 'files', 'media_packages', 'products', 'renditions'],
  sessions: ['bookings', 'creators', 'promo_codes', 'users'],
  // the hours that are taken
  availability: ['creators', 'sessions'],
  // what is booked, and by whom
  bookings: ['appointment_durations', 'appointment_types', 'creators', 'sessions', 'users'],
  // what is sold, to whom, and what became of its money
  orders: [
    'appointment_types',
    'bookings',
    'creators',
    'customer_totals',
    'disputes',
    'payments',
    'products',
    'refunds',
    'sessions',
    'special_deals',
    'users',
  ],
  // who may be in it, and until when (decision 29)
  room: ['creators', 'sessions', 'sign_ins'],
  // what a mail or a calendar says, and the rights of a feed's maker (decision 31)
  notices: ['admins', 'bookings', 'creators', 'orders', 'sessions', 'users', 'waiting_entries'],
  // what there is to complete
  progress: ['content_items', 'entitlements', 'files', 'products', 'sections', 'users'],
  // what a line is called
  reports: ['appointment_types', 'creators', 'products', 'promo_codes', 'sessions'],
  // what a document says, as it was on its day
  documents: ['bookings', 'creators', 'orders', 'plan_invoices', 'plan_promo_codes', 'plans', 'users'],
  // the currency, the zone and the week of what falls due
  payouts: ['creators'],
  // it compares all that is kept of money (decision 35)
  books: [
    'bookings',
    'creator_customers',
    'creator_days',
    'creator_totals',
    'creators',
    'customer_days',
    'customer_totals',
    'disputes',
    'document_series',
    'documents',
    'item_periods',
    'ledger_clearings',
    'ledger_entries',
    'ledger_heads',
    'ledger_journals',
    'orders',
    'payments',
    'payouts',
    'plan_invoices',
    'product_totals',
    'refunds',
    'sessions',
  ],
  // the lowest price, for previews; all that is public, for search engines
  storefront: ['appointment_durations', 'appointment_types', 'creator_listings', 'creators', 'files', 'products', 'sessions'],
  // what their rows say, and all that is kept of a customer, or in an account
  exports: [
    'admins',
    'appointment_durations',
    'appointment_types',
    'audit_entries',
    'bookings',
    'captions',
    'content_items',
    'creators',
    'customer_totals',
    'disputes',
    'documents',
    'files',
    'item_progress',
    'ledger_entries',
    'ledger_journals',
    'orders',
    'payments',
    'payouts',
    'products',
    'promo_codes',
    'room_events',
    'room_members',
    'sections',
    'sessions',
    'sign_ins',
    'social_accounts',
    'users',
    'waiting_entries',
  ],
  // who is offered the account, and who buyers and owners are
  ownership: ['admins', 'creators', 'users'],
  deletion: ['users'],
  // what a payload holds, and whose endpoint it is
  webhooks: ['bookings', 'creators', 'customer_totals', 'users'],
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
