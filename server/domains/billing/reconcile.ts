import type { Context } from '../../core/context.ts';
import { attemptEach, longestRound } from '../../core/sweep.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { isOpenPayment } from './open.ts';
import { presentPayment } from './present.ts';
import { giveBack, refundsToTry } from './refunds.ts';
import { settle } from './settle.ts';

/** How many rows one round takes, starting with those that were not looked at for the longest time. */
const mostPayments = 1000;
/**
 * Hours after the end of an unpaid payment at which the gateway is asked again. A bank may have taken the money late, and the event was
 * lost.
 */
const lateHours = [1, 6, 24] as const;

/**
 * Finishes what a crash, a lost event or an unreachable gateway left open:
 * - payments of which the gateway was not told;
 * - payments that the gateway decided while we did not listen, or that were not finished in time;
 * - payments that it may have charged after their end;
 * - refunds under way.
 * A row that fails waits for the next round and stops no other. Each gateway has three rounds of its own, so that one that hangs does not
 * hold up the others.
 * @throws if the open rows could not be read
 */
export async function reconcile(context: Context): Promise<void> {
  const reconcileRounds = context.platform.gateways.all.flatMap(({ name }) => [
    goOnWithOpen(context, name),
    askAboutExpired(context, name),
    tryRefunds(context, name),
  ]);
  for (const endedRound of await Promise.allSettled(reconcileRounds)) if (endedRound.status === 'rejected') throw endedRound.reason;
}

async function goOnWithOpen(context: Context, gateway: string): Promise<void> {
  const payments = await sql<{ id: string; unheard: boolean }>`
    select id, gateway_reference is null and expires_at > ${context.now()} as unheard from payments p
    where ${raw(isOpenPayment('p'))} and gateway = ${gateway}
    order by coalesce(asked_at, created_at) limit ${mostPayments}`.rows(context.db);
  await reconcileRound(context, 'a payment could not be reconciled', payments, noteAsked, ({ id, unheard }) =>
    unheard ? presentPayment(context, id) : settle(context, id),
  );
}

async function askAboutExpired(context: Context, gateway: string): Promise<void> {
  const { db, now } = context;
  const expiredBefore = (hours: number) => new Date(now().getTime() - hours * 3_600_000);
  const latePayments = await sql<{ id: string; asks: number }>`
    select id, asks from payments,
      lateral (select (expires_at <= ${expiredBefore(lateHours[0])})::int + (expires_at <= ${expiredBefore(lateHours[1])})::int + (expires_at <= ${expiredBefore(lateHours[2])})::int as asks) due
    where status = 'EXPIRED' and late_asks < least(asks, 3) and expires_at <= ${expiredBefore(lateHours[0])}
      and (gateway_reference is not null or saved_card_id is not null) and gateway = ${gateway}
    order by coalesce(asked_at, created_at) limit ${mostPayments}`.rows(db);
  await reconcileRound(context, 'an expired payment could not be asked about', latePayments, noteAsked, async ({ id, asks }) => {
    await settle(context, id);
    await sql`update payments set late_asks = ${asks} where id = ${id}`.run(db);
  });
}

/** SQL for whether a gateway was asked about an expired payment for the last time, or has nothing to answer. Takes its alias. */
export const hasAskedLast = (payment: string): Sql =>
  raw(`(${payment}.late_asks >= ${lateHours.length} or (${payment}.gateway_reference is null and ${payment}.saved_card_id is null))`);

/** When the next unpaid payment is asked about again. */
const nextLateAsk = (after: Date): Sql => sql`
  select min(ask.at) from payments p,
    lateral (select p.expires_at + make_interval(hours => (${[...lateHours]}::int[])[p.late_asks + 1]) as at) ask
  where p.status = 'EXPIRED' and (p.gateway_reference is not null or p.saved_card_id is not null) and ask.at > ${after}`;

/** When the reconciler has its next work that no event announces. */
export const nextReconciled = (after: Date): Sql<{ at: Date | null }> => sql`
  select least((select min(retry_at) from refunds where status = 'FAILING' and retry_at > ${after}), (${nextLateAsk(after)})) as at`;

async function tryRefunds(context: Context, gateway: string): Promise<void> {
  const refunds = await refundsToTry(context, gateway, mostPayments);
  await reconcileRound(
    context,
    'a refund could not be reconciled',
    refunds,
    (id, at) => sql`update refunds set asked_at = ${at} where id = ${id}`,
    ({ id }) => giveBack(context, id),
  );
}

const noteAsked = (id: string, at: Date) => sql`update payments set asked_at = ${at} where id = ${id}`;

/**
 * Works on rows until the time of the round is over. Notes each row before its work, so that a row that hangs comes last in the next round.
 */
async function reconcileRound<Each extends { id: string }>(
  context: Context,
  failure: string,
  unsettledRows: readonly Each[],
  noteAskedAt: (id: string, at: Date) => Sql,
  reconcileOne: (row: Each) => Promise<void>,
): Promise<void> {
  const roundEnd = context.now().getTime() + longestRound;
  await attemptEach(context, failure, unsettledRows, async (row) => {
    if (context.now().getTime() >= roundEnd) return;
    await noteAskedAt(row.id, context.now()).run(context.db);
    await reconcileOne(row);
  });
}
