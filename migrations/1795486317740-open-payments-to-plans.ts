import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A payment pays an order or a plan invoice, exactly one. Each set of ledger entries gets a row of its own, the journal, which says what
 * happened. The ledger gets the accounts of plans, disputes and payouts.
 */
export class OpenPaymentsToPlans1795486317740 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table payments
        alter column order_id drop not null,
        add column plan_invoice_id uuid,
        add constraint payments_subject check (num_nonnulls(order_id, plan_invoice_id) = 1);

      create table ledger_journals (
        id uuid constraint ledger_journals_pk primary key default uuidv7(),
        creator_id uuid not null,
        kind text not null,
        payment_id uuid,
        currency text not null,
        created_at timestamptz not null default now(),
        constraint ledger_journals_kind check (kind in ('SALE', 'UNDELIVERED', 'REFUND', 'PLAN', 'PLAN_REFUND', 'DISPUTE_OPENED',
          'DISPUTE_WON', 'DISPUTE_LOST', 'PAYOUT_SENT', 'PAYOUT_PAID', 'PAYOUT_RETURNED')),
        constraint ledger_journals_creator_fk foreign key (creator_id) references creators (id),
        constraint ledger_journals_payment_fk foreign key (payment_id) references payments (id)
      );
      insert into ledger_journals (id, creator_id, kind, payment_id, currency, created_at)
        select journal_id, creator_id,
          case when sum(amount) filter (where account = 'GATEWAY') < 0 then 'REFUND'
            when bool_or(account = 'CUSTOMER') then 'UNDELIVERED' else 'SALE' end,
          payment_id, currency, min(created_at)
        from ledger_entries group by journal_id, creator_id, payment_id, currency;
      create index ledger_journals_creator on ledger_journals (creator_id, created_at, id);
      create index ledger_journals_payment on ledger_journals (payment_id);
      create trigger ledger_journals_append_only before update or delete on ledger_journals
        for each row execute function ledger_is_append_only();

      alter table ledger_entries
        add constraint ledger_entries_journal_fk foreign key (journal_id) references ledger_journals (id),
        drop constraint ledger_entries_account,
        add constraint ledger_entries_account check (account in ('GATEWAY', 'CREATOR', 'GATEWAY_FEE', 'CUSTOMER', 'PLATFORM', 'DISPUTE',
          'PAYOUT', 'BANK'));
    `);
  }

  /** Refuses once a plan was paid, a payment disputed or a payout made: the tables before could not store it. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table ledger_entries
        drop constraint ledger_entries_journal_fk,
        drop constraint ledger_entries_account,
        add constraint ledger_entries_account check (account in ('GATEWAY', 'CREATOR', 'GATEWAY_FEE', 'CUSTOMER'));
      drop table ledger_journals;
      alter table payments
        drop constraint payments_subject,
        drop column plan_invoice_id,
        alter column order_id set not null;
    `);
  }
}
