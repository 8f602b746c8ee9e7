import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Products are found by the words of their titles and subtitles, spelled as people type them. What is searched is kept beside
 * them and indexed by its trigrams, within each account.
 */
export class SearchProducts1795288238869 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('create extension if not exists pg_trgm');
    await db.query('create extension if not exists btree_gin');
    await db.query(String.raw`
      -- The same as fold() of schema/rules/fold.ts.
      create function fold(given text) returns text language sql immutable strict parallel safe
      return btrim(
        regexp_replace(
          translate(
            lower(
              regexp_replace(
                normalize(given, NFKD),
                '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u061c\u0640\u064b-\u065f\u066c\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
                '', 'g') collate pg_c_utf8),
            'ٱىةکیہەۀςøłđı٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫',
            'ايهكيهههσoldi01234567890123456789.'),
          '[\t-\r \u0085\u1680\u2028\u2029]+', ' ', 'g'),
        ' ');

      alter table products add column search text not null default '';

      -- Capitals stand for Arabic letters: in a database whose LC_CTYPE is C, ours among them, pg_trgm takes ASCII letters only
      -- for letters. The two that are left out of the 28 are the rarest and stand for themselves.
      create function products_search() returns trigger language plpgsql as $$
      begin
        new.search := translate(
          fold(concat_ws(' ', new.title, new.title_ar, new.subtitle, new.subtitle_ar)),
          'ابتثجحخدرزسشصضطعغفقكلمنهوي', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
        return new;
      end $$;
      create trigger products_search before insert or update of title, title_ar, subtitle, subtitle_ar on products
        for each row execute function products_search();
      update products set title = title;
      create index products_search on products using gin (creator_id, search gin_trgm_ops);
    `);
  }

  /** The extensions stay: somebody else may use them. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger products_search on products;
      alter table products drop column search;
      drop function products_search(), fold(text);
    `);
  }
}
