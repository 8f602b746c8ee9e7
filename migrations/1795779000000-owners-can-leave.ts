import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The kinds of journals before this change. */
const journals = `'SALE', 'UNDELIVERED', 'REFUND', 'PLAN', 'PLAN_REFUND', 'DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST', 'PAYOUT_SENT',
  'PAYOUT_PAID', 'PAYOUT_RETURNED'`;

/** An owner can offer the account to an admin, pay what it owes, and close it (decision 61). */
export class OwnersCanLeave1795779000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table creators
      add column closed_at timestamptz,
      add column open_until timestamptz,
      add column erased_at timestamptz,
      add constraint creators_closed check (
        (closed_at is null) = (open_until is null) and (closed_at is null or profile_completed_at is null)
        and (erased_at is null or closed_at is not null))`);
    await db.query('alter table creators drop constraint creators_owner');
    await db.query('create unique index creators_owner on creators (owner_id) where owner_id is not null');
    await db.query(`create table ownership_offers (
      creator_id uuid constraint ownership_offers_pk primary key,
      admin_id uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      constraint ownership_offers_creator_fk foreign key (creator_id) references creators (id),
      constraint ownership_offers_admin_fk foreign key (admin_id) references admins (id) on delete cascade
    )`);
    await db.query('create index ownership_offers_admin on ownership_offers (admin_id)');
    await db.query(`alter table users
      drop constraint users_deleted,
      add constraint users_deleted check (deleted_at is null or (
        email like 'deleted-%@deleted.invalid' and num_nonnulls(password_hash, phone_number, email_verified_at) = 0))`);
    await db.query(`alter table ledger_journals
      drop constraint ledger_journals_kind,
      add constraint ledger_journals_kind check (kind in (${journals}, 'DEBT_PAID'))`);
    await db.query('alter table data_copies add column creator_id uuid constraint data_copies_creator_fk references creators (id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table data_copies drop column creator_id');
    await db.query(`alter table ledger_journals
      drop constraint ledger_journals_kind,
      add constraint ledger_journals_kind check (kind in (${journals})) not valid`);
    await db.query(`alter table users
      drop constraint users_deleted,
      add constraint users_deleted check (deleted_at is null or (
        role = 'CUSTOMER' and email like 'deleted-%@deleted.invalid' and num_nonnulls(password_hash, phone_number, email_verified_at) = 0))
      not valid`);
    await db.query('drop table ownership_offers');
    await db.query('drop index creators_owner');
    await db.query('alter table creators add constraint creators_owner unique (owner_id)');
    await db.query(
      'alter table creators drop constraint creators_closed, drop column closed_at, drop column open_until, drop column erased_at',
    );
  }
}
