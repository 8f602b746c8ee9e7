import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes bookings whose host moved them: their customers may cancel until the start, with any window. */
export class FreeMovedBookings1795411305778 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table bookings add column moved_by_host_at timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table bookings drop column moved_by_host_at');
  }
}
