import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { JournalKind, LedgerAccount } from './entities.ts';
import { type JournalLine, noHash, textAfterPlace } from './journal-text.ts';

/** What a journal is about. */
export interface Journal {
  creatorId: string;
  kind: JournalKind;
  currency: string;
  /** Null if no payment caused the journal. */
  paymentId: string | null;
}

/** To whom we owe a payment's money: to the creator for an order, to ourselves for a plan, or to the payer if nothing can be delivered. */
export type Owed = 'CREATOR' | 'PLATFORM' | 'CUSTOMER';

/**
 * The lines of a settled payment. The gateway holds the money for us, and we owe it. The seller bears the gateway's fee: the creator, or we
 * ourselves for a plan. We take no commission.
 */
export const settledJournal = (amount: number, fee: number, owedTo: Owed, seller: 'CREATOR' | 'PLATFORM' = 'CREATOR'): JournalLine[] => [
  { account: 'GATEWAY', amount },
  { account: owedTo, amount: -amount },
  { account: seller, amount: fee },
  { account: 'GATEWAY_FEE', amount: -fee },
];

/** The lines of money that went back to the payer, out of what we owed. The gateway keeps its fee. */
export const refundedJournal = (amount: number, owedBy: Owed): JournalLine[] => [
  { account: owedBy, amount },
  { account: 'GATEWAY', amount: -amount },
];

/** Days from a sale until its money may be paid out. */
export const clearingDays = 7;

/**
 * Writes one journal, in the caller's transaction: chains it to the account's last one, and changes the balances. Writes nothing if no
 * money moves. The account's ledger head stays locked until the transaction ends, so this comes last, after the sums.
 * A sale's money clears some days later, in the account's zone. Later journals of the same payment count on the same day. The database
 * refuses a journal at commit unless it adds up to zero.
 */
export async function writeJournal(
  { withCommit, now }: Context,
  { creatorId, kind, currency, paymentId }: Journal,
  lines: readonly JournalLine[],
): Promise<void> {
  const movedLines = lines.filter(({ amount }) => amount !== 0);
  if (!movedLines.length) return;
  const bookedAt = now();
  const journalSql = sql`${textAfterPlace({ creatorId, kind, currency, paymentId, createdAt: bookedAt.toISOString(), lines: movedLines })}::text`;
  const owedCredit = creditOf(movedLines, 'CREATOR');
  const hashAfter = (hash: Sql, sequence: Sql) =>
    sql`sha256(${hash} || convert_to(${sequence} || E'\n' || coalesce(to_char((select clears_on from term), 'YYYY-MM-DD'), '-') || E'\n' || ${journalSql}, 'UTF8'))`;
  await withCommit(sql`
    with term as (
      select case when ${kind} = 'SALE' then (${bookedAt}::timestamptz at time zone time_zone)::date + ${clearingDays}::int
        else (select clears_on from ledger_journals where payment_id = ${paymentId} and kind = 'SALE') end as clears_on
      from creators where id = ${creatorId}),
    head as (
      insert into ledger_heads as head (creator_id, sequence, hash, owed_amount, disputed_amount, sent_amount)
      select ${creatorId}::uuid, 1, ${hashAfter(sql`${noHash}::bytea`, sql`'1'`)}, ${owedCredit}::bigint, ${creditOf(movedLines, 'DISPUTE')}::bigint,
        ${creditOf(movedLines, 'PAYOUT')}::bigint
      on conflict (creator_id) do update set sequence = head.sequence + 1, hash = ${hashAfter(sql`head.hash`, sql`(head.sequence + 1)`)},
        owed_amount = head.owed_amount + excluded.owed_amount, disputed_amount = head.disputed_amount + excluded.disputed_amount,
        sent_amount = head.sent_amount + excluded.sent_amount
      returning sequence, hash),
    clearing as (
      insert into ledger_clearings as known (creator_id, clears_on, amount)
      select ${creatorId}::uuid, clears_on, ${owedCredit}::bigint from head, term where clears_on is not null and ${owedCredit}::bigint <> 0
      on conflict (creator_id, clears_on) do update set amount = known.amount + excluded.amount),
    journal as (
      insert into ledger_journals (creator_id, kind, payment_id, currency, created_at, sequence, clears_on, hash)
      select ${creatorId}::uuid, ${kind}, ${paymentId}::uuid, ${currency}, ${bookedAt}::timestamptz, sequence, clears_on, hash from head, term
      returning id)
    insert into ledger_entries (journal_id, creator_id, payment_id, account, amount, currency, created_at)
    select journal.id, ${creatorId}::uuid, ${paymentId}::uuid, line.account, line.amount, ${currency}, ${bookedAt}::timestamptz
    from journal, unnest(${movedLines.map(({ account }) => account)}::text[], ${movedLines.map(({ amount }) => amount)}::bigint[])
      as line (account, amount)`);
}

/** How much lines add to the credits of a ledger account. */
const creditOf = (lines: readonly JournalLine[], creditAccount: LedgerAccount): number =>
  0 - lines.reduce((sum, { account, amount }) => (account === creditAccount ? sum + amount : sum), 0);
