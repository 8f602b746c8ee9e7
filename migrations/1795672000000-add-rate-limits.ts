import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What callers have used of their limits, for all processes. The shape is that of rate-limiter-flexible. It may be lost in a crash. */
export class AddRateLimits1795672000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create unlogged table rate_limits (
        key varchar(255) constraint rate_limits_pk primary key,
        points integer not null default 0,
        expire bigint
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table rate_limits');
  }
}
