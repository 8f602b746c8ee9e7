import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the status of a file, because a video or audio is packaged before it can be played, and the reason if that fails. */
export class AddFileStatus1795286919628 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table files
        add column status text not null default 'READY',
        add column failure text,
        add column processed_percent smallint not null default 0,
        add constraint files_status check (status in ('PROCESSING', 'READY', 'FAILED')),
        add constraint files_failure check ((status = 'FAILED') = (failure is not null)),
        add constraint files_processed_percent check (processed_percent between 0 and 100);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table files drop column status, drop column failure, drop column processed_percent');
  }
}
