import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The id that a caller chose for a message stands beside ours. It was the row's own, so a caller heard that a message of a room which
 * they cannot enter has that id.
 */
export class KeyMessagesByRoom1795799341497 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table room_events add column said_as uuid;
      alter table room_events add constraint room_events_said_as unique (said_as, session_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table room_events drop column said_as');
  }
}
