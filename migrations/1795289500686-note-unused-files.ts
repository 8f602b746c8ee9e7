import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A file that nothing refers to is noted when that is first seen, so that it stays for a day and whoever takes it back finds it. */
export class NoteUnusedFiles1795289500686 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table files add column unused_since timestamptz;
      create index files_unused on files (unused_since) where unused_since is not null;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table files drop column unused_since');
  }
}
