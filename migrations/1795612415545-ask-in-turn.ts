import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reconciler turns to a gateway about what it did not ask about for the longest time, so that one call that hangs does not stay first. */
export class AskInTurn1795612415545 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table payments add column asked_at timestamptz;
      alter table refunds add column asked_at timestamptz;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table refunds drop column asked_at;
      alter table payments drop column asked_at;
    `);
  }
}
