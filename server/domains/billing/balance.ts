import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { noHash } from './journal-text.ts';

/** An account's balance, in minor units of its currency. */
export interface Balance {
  /** What we owe the creator. Below zero, the creator owes us. */
  total: number;
  /** The part of `total` that may be paid out. Below zero when refunds and fees took more than has cleared. */
  available: number;
  /**
   * The part of `total` that has not cleared yet. Each day counts for itself: a day on which more went back than came in takes nothing from
   * other days.
   */
  pending: number;
  /** Held back while disputes are open; not in `total`. */
  disputed: number;
  /** Sent to the creator's bank and not confirmed; not in `total`. */
  sent: number;
  currency: string;
}

/** The balance of an account now. Reads two rows, and one for each day on which money still clears, however many sales there were. */
export async function balanceOf({ db, now }: Context, creatorId: string): Promise<Balance> {
  const { total, pending, disputed, sent, currency } = await sql<
    Record<'total' | 'pending' | 'disputed' | 'sent', string> & { currency: string }
  >`
    select coalesce(h.owed_amount, 0) as total, coalesce(h.disputed_amount, 0) as disputed, coalesce(h.sent_amount, 0) as sent, c.currency, (
      select coalesce(sum(greatest(amount, 0)), 0)::bigint from ledger_clearings
      where creator_id = c.id and clears_on > (${now()}::timestamptz at time zone c.time_zone)::date) as pending
    from creators c left join ledger_heads h on h.creator_id = c.id where c.id = ${creatorId}`.one(db);
  return {
    total: Number(total),
    available: Number(total) - Number(pending),
    pending: Number(pending),
    disputed: Number(disputed),
    sent: Number(sent),
    currency,
  };
}

/**
 * Locks an account's ledger head, and answers its balance: no other transaction changes it until the caller's ends. This lock comes last,
 * after those of the sums (decision 27).
 */
export async function lockBalance(context: Context, creatorId: string): Promise<Balance> {
  // An account without books gets a head to lock.
  await sql`
    insert into ledger_heads as head (creator_id, sequence, hash) values (${creatorId}, 0, ${noHash})
    on conflict (creator_id) do update set sequence = head.sequence`.run(context.db);
  return balanceOf(context, creatorId);
}
