import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The token that a password was changed with ends too, as soon as its device has had the time to hear of the new one. */
export class EndOlderTokensOfADevice1795259980586 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table sign_ins add column tokens_from timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table sign_ins drop column tokens_from');
  }
}
