import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An endpoint that keeps the server waiting is asked less often, and apart from the others. */
export class AddLateWebhooks1795774000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table webhook_endpoints add column late integer not null default 0, add column quiet_until timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table webhook_endpoints drop column late, drop column quiet_until');
  }
}
