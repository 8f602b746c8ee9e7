import { createHash } from 'node:crypto';
import type { JournalKind, LedgerAccount } from './entities.ts';

export interface JournalLine {
  account: LedgerAccount;
  /** Minor units: debits positive, credits negative. */
  amount: number;
}

/** The part of a journal that its hash covers. */
export interface JournalFacts {
  /** Its place in the account's books: 1, 2, 3 … without gaps. */
  sequence: number;
  /** The first day on which the sale's money may be paid out, such as `2026-12-01`. Null for money that is owed at once. */
  clearsOn: string | null;
  creatorId: string;
  kind: JournalKind;
  currency: string;
  paymentId: string | null;
  /** In UTC, to the millisecond: `2026-11-24T02:20:00.000Z`. */
  createdAt: string;
  lines: readonly JournalLine[];
}

/** Stands in for the hash before an account's first journal. */
export const noHash = Buffer.alloc(32);

/** The part of a journal's text that is known before its sequence and clearing day are. */
export const textAfterPlace = ({ creatorId, kind, currency, paymentId, createdAt, lines }: Omit<JournalFacts, 'sequence' | 'clearsOn'>) =>
  [creatorId, kind, currency, paymentId ?? '-', createdAt, ...[...lines].sort(byAccount).map(journalLineText)].join('\n');

/** The text of a journal, from which its hash is made: one fact on each line, then its ledger entries by account and amount. */
export const journalText = (journal: JournalFacts): string => `${journal.sequence}\n${journal.clearsOn ?? '-'}\n${textAfterPlace(journal)}`;

/** The hash of a journal. It depends on all journals before it: `previous` is the hash of the last one. */
export const journalHash = (previous: Uint8Array, journal: JournalFacts): Buffer =>
  createHash('sha256').update(previous).update(journalText(journal), 'utf8').digest();

const journalLineText = ({ account, amount }: JournalLine) => `${account} ${amount}`;
const byAccount = (one: JournalLine, other: JournalLine) =>
  one.account < other.account ? -1 : one.account > other.account ? 1 : one.amount - other.amount;
