import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores what a search of sessions looks through, both titles, and indexes it by account: as products have it, in the same spelling
 * (migration 1795288238869).
 */
export class SearchSessions1795418427710 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table sessions add column search text not null default '';

      create function sessions_search() returns trigger language plpgsql as $$
      begin
        new.search := translate(
          fold(concat_ws(' ', new.title, new.title_ar)),
          'ابتثجحخدرزسشصضطعغفقكلمنهوي', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
        return new;
      end $$;
      create trigger sessions_search before insert or update of title, title_ar on sessions
        for each row execute function sessions_search();
      update sessions set title = title;
      create index sessions_search on sessions using gin (creator_id, search gin_trgm_ops);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger sessions_search on sessions;
      alter table sessions drop column search;
      drop function sessions_search();
    `);
  }
}
