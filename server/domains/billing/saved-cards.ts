import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import type { GatewayPayment, SavedCardFacts } from '../../platform/payments/gateway.ts';
import { enqueue } from '../../platform/queue.ts';
import { type Payment, SavedCard } from './entities.ts';

/** The saved card that is charged for an account's plan: the one saved last. Null if it has none. */
export async function savedCardOf({ db }: Context, creatorId: string): Promise<SavedCard | null> {
  const card = await sql<SavedCard>`
    select id, creator_id as "creatorId", gateway, reference, brand, last4, expires_on::text as "expiresOn", created_at as "createdAt",
      removed_at as "removedAt"
    from saved_cards where creator_id = ${creatorId} and removed_at is null order by created_at desc, id desc limit 1`.first(db);
  return card ?? null;
}

/** The card that a payment charges without its payer, even after the card was removed. */
export const cardOf = ({ db }: Context, { savedCardId }: Payment): Promise<SavedCard> =>
  db.findOneByOrFail(SavedCard, { id: savedCardId as string });

/** Asks the gateway for a charge of a payment's saved card whose answer was lost. Null if the gateway has none. */
export async function findCharge(context: Context, payment: Payment): Promise<GatewayPayment | null> {
  const { reference } = await cardOf(context, payment);
  const gateway = context.platform.gateways.of(payment.gateway);
  return gateway.findCharge(payment.id, { savedCard: reference, since: payment.createdAt });
}

/**
 * Keeps the card of a settled payment, in the caller's transaction. It replaces the account's earlier card. The card of a payer who does
 * not own the account any more is not kept.
 */
export async function keepCard(context: Context, { creatorId, payerId, gateway }: Payment, card: SavedCardFacts): Promise<void> {
  const { db, now } = context;
  const keptCard = await sql<{ id: string }>`
    insert into saved_cards (creator_id, gateway, reference, brand, last4, expires_on, created_at)
    select ${creatorId}, ${gateway}, ${card.reference}, ${card.brand}, ${card.last4}, ${card.expiresOn}::date, ${now()}
    where exists (select from creators where id = ${creatorId} and owner_id = ${payerId})
    on conflict (gateway, reference) do update set removed_at = null, expires_on = excluded.expires_on, created_at = excluded.created_at
      where saved_cards.creator_id = excluded.creator_id
    returning id`.first(db);
  if (!keptCard) return;
  const replacedCards = await sql<{ id: string }>`
    update saved_cards set removed_at = ${now()}
    where creator_id = ${creatorId} and removed_at is null and id <> ${keptCard.id} returning id`.rows(db);
  for (const { id } of replacedCards) await forgetCardLater(context, id);
}

/** Removes a saved card of an account, in the caller's transaction. Answers whether there was one. The gateway deletes it soon after. */
export async function removeCard(context: Context, creatorId: string, savedCardId: string): Promise<boolean> {
  const { db, now } = context;
  const removedCards = await sql`
    update saved_cards set removed_at = ${now()} where id = ${savedCardId} and creator_id = ${creatorId} and removed_at is null`.run(db);
  if (removedCards) await forgetCardLater(context, savedCardId);
  return removedCards > 0;
}

/** Removes all saved cards of an account, as `removeCard` does. */
export async function removeCards(context: Context, creatorId: string): Promise<void> {
  const cards = await sql<{ id: string }>`select id from saved_cards where creator_id = ${creatorId} and removed_at is null`.rows(
    context.db,
  );
  for (const { id } of cards) await removeCard(context, creatorId, id);
}

const forgetCardLater = ({ db }: Context, savedCardId: string) =>
  enqueue(db, 'billing:forgetCard', { savedCardId }, { key: `billing:forgetCard:${savedCardId}` });

/** Asks the gateway to delete a card that was removed here. May be repeated. */
export async function forgetCard({ db, platform }: Context, savedCardId: string): Promise<void> {
  const card = await db.findOneBy(SavedCard, { id: savedCardId });
  if (card?.removedAt) await platform.gateways.of(card.gateway).forgetCard(card.reference);
}
