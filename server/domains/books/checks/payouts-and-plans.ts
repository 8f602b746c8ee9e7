import { sql } from '../../../platform/database/sql.ts';
import type { AccountCheck } from './check.ts';

/** Checks that the ledger has what was sent to an account's bank, and what has arrived there. */
export const payouts: AccountCheck = {
  name: 'payouts against the ledger',
  compared: (creatorId) => sql`
    with entries as (
      select j.kind, e.account, e.amount from ledger_journals j join ledger_entries e on e.journal_id = j.id
      where j.creator_id = ${creatorId} and j.kind in ('PAYOUT_SENT', 'PAYOUT_PAID', 'PAYOUT_RETURNED')),
    own as (select * from payouts where creator_id = ${creatorId})
    select 'payouts that were sent' as what, (select coalesce(sum(amount), 0) from own where sent_at is not null)::text as kept,
      (select coalesce(sum(amount), 0) from entries where kind = 'PAYOUT_SENT' and account = 'CREATOR')::text as due
    union all
    select 'payouts on their way', (select coalesce(sum(amount), 0) from own where status = 'SENT')::text,
      (select coalesce(-sum(amount), 0) from entries where account = 'PAYOUT')::text
    union all
    select 'payouts that arrived', (select coalesce(sum(amount), 0) from own where status = 'PAID')::text,
      (select coalesce(-sum(amount), 0) from entries where account = 'BANK')::text`,
};

/** Checks that each paid plan invoice has one journal of its amount, and that no other invoice has any. */
export const invoices: AccountCheck = {
  name: 'invoices of plans against the ledger',
  compared: (creatorId) => sql`
    select concat_ws(' ', 'invoice', i.id, i.status) as what, case when i.status = 'PAID' and i.total_amount > 0 then i.total_amount::text end as kept, (
      select string_agg(e.amount::text, ' and ') from payments p join ledger_journals j on j.payment_id = p.id and j.kind = 'PLAN'
        join ledger_entries e on e.journal_id = j.id and e.account = 'GATEWAY' where p.plan_invoice_id = i.id) as due
    from plan_invoices i where i.creator_id = ${creatorId}`,
};
