import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the search for products by the words of their titles and subtitles, in the spellings that people type. The text to search
 * is stored in a column, with a trigram index by account.
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

      -- Arabic letters are replaced by capital Latin ones, because with LC_CTYPE C, as in the embedded Postgres, pg_trgm knows
      -- ASCII letters only. The two rarest of the 28 Arabic letters are not replaced.
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

  /** The extensions stay, because others may use them. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger products_search on products;
      alter table products drop column search;
      drop function products_search(), fold(text);
    `);
  }
}
