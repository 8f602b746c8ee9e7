import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever asks for the state of a site learns of its backups from here: where they are kept may be far away. */
export class NoteLastBackups1795871000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table last_backups (
        outcome text not null constraint last_backups_pk primary key,
        name text,
        begun_at timestamptz not null,
        ended_at timestamptz not null,
        row_count bigint,
        file_count bigint,
        failure text,
        constraint last_backups_outcome check (outcome in ('GOOD', 'FAILED')),
        constraint last_backups_contents check ((outcome = 'GOOD') = (name is not null and row_count is not null and failure is null)))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table last_backups');
  }
}
