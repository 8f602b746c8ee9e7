import type { Context } from '../../core/context.ts';
import { attemptEach } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import { presentPayment } from './present.ts';
import { giveBack, refundsToTry } from './refunds.ts';
import { settle } from './settle.ts';

/** How many are looked at in one round; the oldest first. */
const round = 1000;
/** A round that takes longer (a gateway that hangs) leaves the rest to the next one, so that rounds never pile up on the queue. */
const longestRound = 30_000;
/** Hours after its end at which an unpaid payment is asked about again: a bank may have taken the money late, and the event was lost. */
const lateHours = [1, 6, 24] as const;

/**
 * Finishes what a crash, a lost event or an unreachable gateway left open: payments that the gateway never heard of, payments
 * that it decided while we did not listen, or that were not finished in time, or that it may have charged after their end, refunds on
 * their way. One that fails waits for the next round and stops no other.
 */
export async function reconcile(context: Context): Promise<void> {
  const { db, platform } = context;
  const end = context.now().getTime() + longestRound;
  const isOver = () => context.now().getTime() >= end;
  const names = platform.gateways.all.map(({ name }) => name);
  const payments = await sql<{ id: string; unheard: boolean }>`
    select id, gateway_reference is null and expires_at > ${context.now()} as unheard from payments
    where status in ('CREATED', 'REQUIRES_ACTION') and gateway = any(${names}) order by expires_at limit ${round}`.rows(db);
  await attemptEach(context, 'a payment could not be reconciled', payments, async ({ id, unheard }) => {
    if (!isOver()) await (unheard ? presentPayment(context, id) : settle(context, id));
  });

  const before = (hours: number) => new Date(context.now().getTime() - hours * 3_600_000);
  const late = await sql<{ id: string; asks: number }>`
    select id, asks from payments,
      lateral (select (expires_at <= ${before(lateHours[0])})::int + (expires_at <= ${before(lateHours[1])})::int + (expires_at <= ${before(lateHours[2])})::int as asks) due
    where status = 'EXPIRED' and late_asks < least(asks, 3) and expires_at <= ${before(lateHours[0])}
      and (gateway_reference is not null or saved_card_id is not null) and gateway = any(${names}) order by expires_at limit ${round}`.rows(
    db,
  );
  await attemptEach(context, 'an expired payment could not be asked about', late, async ({ id, asks }) => {
    if (isOver()) return;
    await settle(context, id);
    await sql`update payments set late_asks = ${asks} where id = ${id}`.run(db);
  });

  const refunds = await refundsToTry(context, round);
  await attemptEach(context, 'a refund could not be reconciled', refunds, async ({ id }) => {
    if (!isOver()) await giveBack(context, id);
  });
}
