import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds Arabic texts to content items, which Arabic pages show. */
export class AddContentItemArabic1795338829702 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table content_items add title_ar text, add subtitle_ar text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table content_items drop title_ar, drop subtitle_ar');
  }
}
