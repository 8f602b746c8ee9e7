import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Closes the waiting lists of sessions that have ended: until now their entries stayed. */
export class CloseWaitingLists1795424000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      update waiting_entries w set status = 'LEFT' from sessions s
      where s.id = w.session_id and w.status = 'WAITING' and s.status in ('ENDED', 'MISSED', 'CANCELLED');
    `);
  }

  async down(): Promise<void> {}
}
