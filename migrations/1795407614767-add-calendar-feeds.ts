import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the private calendar feed of an account, and the calendar file of a mail in the development mailbox. */
export class AddCalendarFeeds1795407614767 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table calendar_feeds (
        creator_id uuid not null constraint calendar_feeds_pk primary key constraint calendar_feeds_creator_fk references creators,
        -- The address holds the token; only its hash is kept.
        token_hash bytea not null constraint calendar_feeds_token unique,
        renewed_at timestamptz not null default now(),
        read_at timestamptz);
      alter table dev_mails add column calendar text;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table calendar_feeds');
    await db.query('alter table dev_mails drop column calendar');
  }
}
