import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A calendar feed that an API key made ends with the key. The activity log says which key made a feed that is there already; a feed whose
 * entry is gone stays its owner's.
 */
export class EndFeedsWithTheirKeys1795774500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table calendar_feeds
      add column key_id uuid constraint calendar_feeds_key_fk references api_keys on delete cascade`);
    await db.query('create index calendar_feeds_key on calendar_feeds (key_id)');
    await db.query(`
      update calendar_feeds f set key_id = k.id
      from (select distinct on (e.creator_id) e.creator_id, e.actor_id from audit_entries e
        where e.action = 'calendarFeedRenew' order by e.creator_id, e.at desc, e.id desc) latest
        join api_keys k on k.id = latest.actor_id
      where f.creator_id = latest.creator_id and k.creator_id = latest.creator_id`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index calendar_feeds_key');
    await db.query('alter table calendar_feeds drop column key_id');
  }
}
