import { raw } from '../../platform/database/sql.ts';
import type { JournalFacts } from '../billing/journal-text.ts';

/** A journal as it is stored, with its hash. */
export type StoredJournal = JournalFacts & { hash: Buffer };

/** The columns of `StoredJournal`, from `ledger_journals j`. Leaves out entries of another account or currency than the journal's. */
export const journalColumns = raw(`j.sequence, j.clears_on::text as "clearsOn", j.creator_id as "creatorId", j.kind, j.currency,
  j.payment_id as "paymentId", to_char(j.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", j.hash,
  coalesce((select json_agg(json_build_object('account', e.account, 'amount', e.amount)) from ledger_entries e
    where e.journal_id = j.id and e.creator_id = j.creator_id and e.currency = j.currency
      and e.payment_id is not distinct from j.payment_id), '[]') as lines`);
