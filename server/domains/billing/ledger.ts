import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import type { JournalKind, LedgerAccount } from './entities.ts';

export interface JournalLine {
  account: LedgerAccount;
  /** Minor units: debits positive, credits negative. */
  amount: number;
}

/** What a journal is about. */
export interface Journal {
  creatorId: string;
  kind: JournalKind;
  currency: string;
  /** Null for what no payment caused. */
  paymentId: string | null;
}

/** To whom a payment's money is owed: for an order to its creator, for a plan to us, or to the payer if nothing can be given for it. */
export type Owed = 'CREATOR' | 'PLATFORM' | 'CUSTOMER';

/**
 * A payment is settled. The gateway holds the money for us, and we owe it. The gateway's fee is borne by the one who sold (`seller`): the
 * creator, or we ourselves for a plan. There is no commission besides it.
 */
export const settledJournal = (amount: number, fee: number, owedTo: Owed, seller: 'CREATOR' | 'PLATFORM' = 'CREATOR'): JournalLine[] => [
  { account: 'GATEWAY', amount },
  { account: owedTo, amount: -amount },
  { account: seller, amount: fee },
  { account: 'GATEWAY_FEE', amount: -fee },
];

/** Money went back to the payer, out of what we owed. The gateway keeps its fee. */
export const refundedJournal = (amount: number, owedBy: Owed): JournalLine[] => [
  { account: owedBy, amount },
  { account: 'GATEWAY', amount: -amount },
];

/**
 * Writes one journal, in the caller's transaction and after the sums. The database refuses it at commit unless it adds up to zero. One
 * without lines that move anything is not written.
 */
export async function writeJournal(
  { db }: Context,
  { creatorId, kind, currency, paymentId }: Journal,
  lines: readonly JournalLine[],
): Promise<void> {
  const moved = lines.filter(({ amount }) => amount !== 0);
  const accounts = moved.map(({ account }) => account);
  const amounts = moved.map(({ amount }) => amount);
  if (!moved.length) return;
  await sql`
    with journal as (
      insert into ledger_journals (creator_id, kind, payment_id, currency)
      values (${creatorId}, ${kind}, ${paymentId}, ${currency}) returning id)
    insert into ledger_entries (journal_id, creator_id, payment_id, account, amount, currency)
    select journal.id, ${creatorId}, ${paymentId}, line.account, line.amount, ${currency}
    from journal, unnest(${accounts}::text[], ${amounts}::bigint[]) as line (account, amount)`.run(db);
}
