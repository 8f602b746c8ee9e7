import { randomUUID } from 'node:crypto';
import type { ConsoleUser, Customer } from '../../../server/core/viewer.ts';
import { newEmail, newUsername } from '../world.ts';
import type { Company } from './company.ts';

/** One account of a history: two products with codes and a deal between them, and three customers. */
export interface Shop {
  creatorId: string;
  owner: ConsoleUser;
  /** The first costs 12.500 and has two places, the second 7.250 without a limit; the third is free. */
  products: string[];
  customers: Customer[];
}

/** `SALE` takes 20 % off the first product, once at most; `GIFT` takes all off the second, once. */
export const codes = ['SALE', 'GIFT', ''] as const;

const signedIn = { signInId: randomUUID(), expiresAt: new Date('2100-01-01') };

/** Makes the account by inserting its rows. */
export async function openShop({ sql }: Company): Promise<Shop> {
  const user = async (role: string) => {
    const email = newEmail(role.toLowerCase());
    const [made] = await sql<{ id: string }>(
      'insert into users (email, role, password_hash, email_verified_at) values ($1, $2, $3, now()) returning id',
      [email, role, 'none'],
    );
    return { userId: made?.id as string, email };
  };
  const owner = await user('CREATOR');
  const [creator] = await sql<{ id: string; files: string }>(
    `with creator as (
       insert into creators (owner_id, full_name, username, profession, bio, profile_completed_at)
       values ($1, 'Sara Ali', $2, 'ARTIST', 'I teach', now()) returning id),
     cover as (
       insert into files (creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key, width, height)
       select id, $1, 'IMAGE', 'image/webp', 'cover', 1, 'cover-' || id, 1, 1 from creator returning id)
     select creator.id, cover.id as files from creator, cover`,
    [owner.userId, newUsername()],
  );
  const creatorId = creator?.id as string;
  const product = async (title: string, price: number, places: number | null) => {
    const [made] = await sql<{ id: string }>(
      `insert into products (creator_id, status, title, subtitle, cover_id, cost, price_amount, currency, start_date, max_participants, published_at)
       values ($1, 'PUBLISHED', $2, 'With both hands', $3, case when $4::bigint = 0 then 'FREE' else 'PAID' end, $4, 'KWD', '2025-01-01', $5, now()) returning id`,
      [creatorId, title, creator?.files, price, places],
    );
    return made?.id as string;
  };
  const products = [await product('Clay', 12_500, 2), await product('Glaze', 7250, null), await product('Water', 0, null)];
  const [first, second] = products;
  await sql(
    `insert into promo_codes (creator_id, product_id, code, code_key, percentage, max_uses)
     values ($1, $2, 'SALE', 'SALE', 20, 1), ($1, $3, 'GIFT', 'GIFT', 100, 1)`,
    [creatorId, first, second],
  );
  await sql('insert into special_deals (product_id, other_product_id, discount) values ($1, $2, 15)', [first, second]);
  await sql(
    `insert into bank_accounts (creator_id, iban, holder_name, usable_from) values ($1, 'KW81CBKU0000000000001234560101', 'Sara Ali', '2025-01-01')`,
    [creatorId],
  );
  const customers = await Promise.all([0, 1, 2].map(() => user('CUSTOMER')));
  return {
    creatorId,
    owner: { kind: 'console', ...owner, ...signedIn, creatorId, permission: 'OWNER' },
    products,
    customers: customers.map((customer) => ({ kind: 'customer', ...customer, ...signedIn })),
  };
}
