import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Chains each account's journals by their hashes, and keeps its balances: the journals' place, the day from which a sale's money may be
 * paid out, the head of the chain with the balances, and what clears on each day. The journals that exist are chained in their order.
 */
export class ChainLedger1795487400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table ledger_heads (
        creator_id uuid constraint ledger_heads_pk primary key,
        sequence integer not null,
        hash bytea not null,
        owed_amount bigint not null default 0,
        disputed_amount bigint not null default 0,
        sent_amount bigint not null default 0,
        constraint ledger_heads_sequence check (sequence >= 0),
        constraint ledger_heads_hash check (length(hash) = 32),
        constraint ledger_heads_creator_fk foreign key (creator_id) references creators (id)
      );
      create table ledger_clearings (
        creator_id uuid not null,
        clears_on date not null,
        amount bigint not null,
        constraint ledger_clearings_pk primary key (creator_id, clears_on),
        constraint ledger_clearings_creator_fk foreign key (creator_id) references creators (id)
      );

      alter table ledger_journals add column sequence integer, add column clears_on date, add column hash bytea;
      alter table ledger_journals disable trigger ledger_journals_append_only;
      update ledger_journals j set clears_on = (j.created_at at time zone c.time_zone)::date + 7
        from creators c where c.id = j.creator_id and j.kind = 'SALE';
      update ledger_journals j set clears_on = sale.clears_on
        from ledger_journals sale where sale.payment_id = j.payment_id and sale.kind = 'SALE' and j.kind = 'REFUND';
      do $$
      declare
        creator uuid;
        place integer;
        last bytea;
        journal record;
      begin
        for journal in
          select j.*, (
            select string_agg(account || ' ' || amount, E'\\n' order by account collate "C", amount)
            from ledger_entries where journal_id = j.id) as lines
          from ledger_journals j order by creator_id, created_at, id
        loop
          if creator is distinct from journal.creator_id then
            creator := journal.creator_id;
            place := 0;
            last := decode(repeat('00', 32), 'hex');
          end if;
          place := place + 1;
          last := sha256(last || convert_to(concat_ws(E'\\n', place, coalesce(to_char(journal.clears_on, 'YYYY-MM-DD'), '-'),
            journal.creator_id, journal.kind, journal.currency, coalesce(journal.payment_id::text, '-'),
            to_char(journal.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), journal.lines), 'UTF8'));
          update ledger_journals set sequence = place, hash = last where id = journal.id;
        end loop;
      end $$;
      alter table ledger_journals enable trigger ledger_journals_append_only;
      alter table ledger_journals alter column sequence set not null, alter column hash set not null,
        add constraint ledger_journals_sequence unique (creator_id, sequence);
      drop index ledger_journals_creator;
      create unique index ledger_journals_settled on ledger_journals (payment_id) where kind in ('SALE', 'PLAN', 'UNDELIVERED');

      insert into ledger_heads (creator_id, sequence, hash) select distinct on (creator_id) creator_id, sequence, hash
        from ledger_journals order by creator_id, sequence desc;
      update ledger_heads h set owed_amount = sums.owed, disputed_amount = sums.disputed, sent_amount = sums.sent
        from (
          select creator_id, coalesce(-sum(amount) filter (where account = 'CREATOR'), 0) as owed,
            coalesce(-sum(amount) filter (where account = 'DISPUTE'), 0) as disputed,
            coalesce(-sum(amount) filter (where account = 'PAYOUT'), 0) as sent
          from ledger_entries group by creator_id) sums
        where sums.creator_id = h.creator_id;
      insert into ledger_clearings (creator_id, clears_on, amount)
        select j.creator_id, j.clears_on, -sum(e.amount) from ledger_journals j join ledger_entries e on e.journal_id = j.id
        where j.clears_on is not null and e.account = 'CREATOR' group by 1, 2;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index ledger_journals_settled;
      alter table ledger_journals drop column sequence, drop column clears_on, drop column hash;
      create index ledger_journals_creator on ledger_journals (creator_id, created_at, id);
      drop table ledger_clearings, ledger_heads;
    `);
  }
}
