import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payout schedules are followed day by day, so that a payout whose day had no server is made up for. Accounts from before begin with the day of the next look. */
export class FollowPayoutSchedules1795613296321 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table bank_accounts add column followed_on date');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table bank_accounts drop column followed_on');
  }
}
