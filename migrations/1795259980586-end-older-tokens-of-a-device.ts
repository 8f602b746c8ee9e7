import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ends the token that changed a password, too, after a delay in which its device receives the new one. */
export class EndOlderTokensOfADevice1795259980586 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table sign_ins add column tokens_from timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table sign_ins drop column tokens_from');
  }
}
