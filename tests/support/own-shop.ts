import pg from 'pg';
import { hashPassword } from '../../server/domains/accounts/passwords.ts';
import { readConfig } from '../../server/platform/config.ts';
import { type Account, newEmail, newUsername, password, signIn } from './world.ts';

/** A product on sale and customers, in a database of one test. */
export interface OwnShop {
  creatorId: string;
  productId: string;
  customers: { userId: string; email: string }[];
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Signs the shop's owner in at the server with this address. */
  signInOwner(url: string): Promise<Account & { url: string }>;
  /** Signs a customer in at the server with this address. */
  signIn(customer: number, url: string): Promise<Account & { url: string }>;
  end(): Promise<void>;
}

/** Makes a shop by inserting rows, for tests that stop and start servers. */
export async function ownShop(databaseUrl: string, { customers = 1, maxParticipants = null as number | null } = {}): Promise<OwnShop> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, allowExitOnIdle: true });
  pool.on('error', () => undefined); // the database is dropped at the end of the test
  const sql = async <Row extends object>(text: string, values: unknown[] = []) => (await pool.query<Row>(text, values)).rows;
  const hash = await hashPassword({ config: readConfig({ NODE_ENV: 'test' }) }, password);
  const addUser = async (role: string) => {
    const [user] = await sql<{ userId: string; email: string }>(
      'insert into users (email, role, password_hash, email_verified_at) values ($1, $2, $3, now()) returning id as "userId", email',
      [newEmail(role.toLowerCase()), role, hash],
    );
    return user as NonNullable<typeof user>;
  };
  const owner = await addUser('CREATOR');
  const [shop] = await sql<{ creatorId: string; productId: string }>(
    `with creator as (
       insert into creators (owner_id, full_name, username, profession, bio, profile_completed_at)
       values ($1, 'Sara Ali', $2, 'ARTIST', 'I teach', now()) returning id),
     cover as (
       insert into files (creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key, width, height)
       select id, $1, 'IMAGE', 'image/webp', 'cover', 1, 'cover-' || id, 1, 1 from creator returning id)
     insert into products (creator_id, status, title, subtitle, cover_id, price_amount, currency, start_date, max_participants, published_at)
     select creator.id, 'PUBLISHED', 'Clay', 'With both hands', cover.id, 12500, 'KWD', '2026-01-01', $3, now() from creator, cover
     returning creator_id as "creatorId", id as "productId"`,
    [owner.userId, newUsername(), maxParticipants],
  );
  const buyers: OwnShop['customers'] = [];
  for (let made = 0; made < customers; made++) buyers.push(await addUser('CUSTOMER'));
  return {
    ...(shop as NonNullable<typeof shop>),
    customers: buyers,
    sql,
    signInOwner: async (url) => ({ ...owner, password, url, token: await signIn(owner.email, 'CREATOR', { url }) }),
    signIn: async (customer, url) => {
      const buyer = buyers[customer] as OwnShop['customers'][number];
      return { ...buyer, password, url, token: await signIn(buyer.email, 'CUSTOMER', { url }) };
    },
    end: () => pool.end(),
  };
}
