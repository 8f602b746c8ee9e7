import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job that has sent its delivery looks for others that wait for the same endpoint. */
export class FindWaitingDeliveries1795872000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query("create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, id) where status = 'WAITING'");
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index webhook_deliveries_waiting');
  }
}
