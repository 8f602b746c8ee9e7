import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes who made the address of a calendar feed. Who made those before is not known, so they end. */
export class AddFeedMakers1795423000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from calendar_feeds;
      alter table calendar_feeds add column user_id uuid not null constraint calendar_feeds_user_fk references users;
      create index calendar_feeds_user on calendar_feeds (user_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table calendar_feeds drop column user_id');
  }
}
