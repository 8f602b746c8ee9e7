import type { Context } from '../../core/context.ts';
import { raw, sql } from '../../platform/database/sql.ts';

/** SQL for whether a refund is under way: neither carried out nor dropped. Takes the alias of `refunds`. */
export const isUnderWay = (r: string): string => `${r}.status in ('PENDING', 'FAILING')`;

/** Refunds that an account's customers were promised, and that the gateway has not carried out yet, in minor units. */
export interface RefundsUnderWay {
  /** Refunds of sales whose money has cleared. */
  cleared: number;
  /** Refunds of sales whose money clears later. */
  pending: number;
}

/** The refunds under way to an account's customers. The ledger has a refund only once the gateway has made it. */
export async function refundsUnderWay({ db, now }: Context, creatorId: string): Promise<RefundsUnderWay> {
  const { cleared, pending } = await sql<Record<keyof RefundsUnderWay, string>>`
    select coalesce(sum(r.amount) filter (where not j.clears_on > today), 0) as cleared,
      coalesce(sum(r.amount) filter (where j.clears_on > today), 0) as pending
    from creators c cross join lateral (select (${now()}::timestamptz at time zone c.time_zone)::date as today) at
      join payments p on p.creator_id = c.id join refunds r on r.payment_id = p.id
      join ledger_journals j on j.payment_id = p.id and j.kind = 'SALE'
    where c.id = ${creatorId} and ${raw(isUnderWay('r'))} and r.reason = 'REQUESTED'`.one(db);
  return { cleared: Number(cleared), pending: Number(pending) };
}

/** The day, in the account's zone, on which the next part of its pending money clears. Null if none does. */
export async function nextClearing({ db, now }: Context, creatorId: string): Promise<string | null> {
  const nextClearingDay = await sql<{ day: string | null }>`
    select min(l.clears_on)::text as day from ledger_clearings l join creators c on c.id = l.creator_id
    where l.creator_id = ${creatorId} and l.amount > 0 and l.clears_on > (${now()}::timestamptz at time zone c.time_zone)::date`.one(db);
  return nextClearingDay.day;
}

/** Whether a dispute about the account's money is open. */
export const hasOpenDispute = async ({ db }: Context, creatorId: string): Promise<boolean> =>
  (await sql`select from disputes where creator_id = ${creatorId} and status = 'OPEN'`.run(db)) > 0;
