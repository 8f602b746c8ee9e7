import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the mails of a day. Indexes idempotency keys by age, to delete old ones. */
export class LimitMailsAndKeys1795337700000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create table mail_days (day date, about text, mails integer not null, constraint mail_days_pk primary key (day, about))',
    );
    await db.query('create index idempotency_keys_created on idempotency_keys (created_at)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index idempotency_keys_created');
    await db.query('drop table mail_days');
  }
}
