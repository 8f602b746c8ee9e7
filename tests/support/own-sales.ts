import { randomUUID } from 'node:crypto';
import { type Context, inTransaction } from '../../server/core/context.ts';
import { settledJournal, writeJournal } from '../../server/domains/billing/ledger.ts';
import type { OwnShop } from './own-shop.ts';

/** Books a sale of an amount in fils at the time of the context, which clears in seven days. Answers its payment. */
export async function clearingSale(context: Context, shop: OwnShop, amount: number): Promise<string> {
  const [row] = await shop.sql<{ id: string }>(
    `with sold as (
       insert into orders (creator_id, customer_id, product_id, number, status, title, total_amount, currency, hold_expires_at)
       select $1, $2, $6, (select count(*) + 1 from orders), 'EXPIRED', 'Clay', $3, 'KWD', now() returning id)
     insert into payments (creator_id, payer_id, order_id, amount, currency, description, payee, gateway, gateway_reference, expires_at, settled_at, status)
     select $1, $2, id, $3, 'KWD', 'Clay', 'Sara', 'sandbox', $4, now(), $5, 'SUCCEEDED' from sold returning id`,
    [shop.creatorId, shop.customers[0]?.userId, amount, randomUUID(), context.now(), shop.productId],
  );
  const paymentId = row?.id as string;
  await inTransaction(context, (inner) =>
    writeJournal(inner, { creatorId: shop.creatorId, kind: 'SALE', currency: 'KWD', paymentId }, settledJournal(amount, 0, 'CREATOR')),
  );
  return paymentId;
}

/** Names a bank account of the shop, in place of the one before. */
export async function bankAccountOf(shop: OwnShop, iban: string, usableFrom: Date): Promise<void> {
  await shop.sql('update bank_accounts set replaced_at = now() where creator_id = $1 and replaced_at is null', [shop.creatorId]);
  await shop.sql(`insert into bank_accounts (creator_id, iban, holder_name, usable_from) values ($1, $2, 'Sara Ali', $3)`, [
    shop.creatorId,
    iban,
    usableFrom,
  ]);
}
