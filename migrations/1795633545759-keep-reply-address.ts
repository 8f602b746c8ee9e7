import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds whom a mail asks to answer to, as the development mailbox shows it. */
export class KeepReplyAddress1795633545759 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table dev_mails add column reply_to text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table dev_mails drop column reply_to');
  }
}
