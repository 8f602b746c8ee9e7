import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import type { LedgerAccount, Payment } from './entities.ts';

export interface JournalLine {
  account: LedgerAccount;
  /** Minor units: debits positive, credits negative. */
  amount: number;
}

/**
 * A payment is settled. The gateway holds the money for us and we owe it to the creator, or to the customer when nothing can
 * be given for it; the gateway's fee is the creator's (there is no commission besides it).
 */
export const settledJournal = (amount: number, fee: number, owedTo: 'CREATOR' | 'CUSTOMER'): JournalLine[] => [
  { account: 'GATEWAY', amount },
  { account: owedTo, amount: -amount },
  { account: 'CREATOR', amount: fee },
  { account: 'GATEWAY_FEE', amount: -fee },
];

/** Money went back to the customer, out of what we owed. The gateway keeps its fee. */
export const refundedJournal = (amount: number, owedBy: 'CREATOR' | 'CUSTOMER'): JournalLine[] => [
  { account: owedBy, amount },
  { account: 'GATEWAY', amount: -amount },
];

/** Writes one journal. The database refuses it at commit unless it adds up to nothing. */
export async function writeJournal({ db }: Context, payment: Payment, lines: readonly JournalLine[]): Promise<void> {
  const moved = lines.filter(({ amount }) => amount !== 0);
  const accounts = moved.map(({ account }) => account);
  const amounts = moved.map(({ amount }) => amount);
  await sql`
    with journal as materialized (select uuidv7() as id)
    insert into ledger_entries (journal_id, creator_id, payment_id, account, amount, currency)
    select journal.id, ${payment.creatorId}, ${payment.id}, line.account, line.amount, ${payment.currency}
    from journal, unnest(${accounts}::text[], ${amounts}::bigint[]) as line (account, amount)`.run(db);
}
