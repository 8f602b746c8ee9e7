import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a version to items, so that a save notices an earlier one by another user. Links an article's pictures to their files. */
export class AddItemVersion1795287374946 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table content_items add column version integer not null default 1;

      create table article_files (
        content_item_id uuid not null constraint article_files_content_item_fk references content_items on delete cascade,
        file_id uuid not null constraint article_files_file_fk references files,
        constraint article_files_pk primary key (content_item_id, file_id)
      );
      create index article_files_file on article_files (file_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table article_files; alter table content_items drop column version;');
  }
}
