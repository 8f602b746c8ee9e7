import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores when a file was first seen without a reference. It is deleted a day later, so that it can be used again until then. */
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
