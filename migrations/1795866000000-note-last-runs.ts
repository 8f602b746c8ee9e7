import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The operator sees when the books were right last. */
export class NoteLastRuns1795866000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('create table last_runs (what text primary key, at timestamptz not null, detail text not null)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table last_runs');
  }
}
