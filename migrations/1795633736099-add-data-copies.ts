import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds copies of a customer's data: files, which are kept for a day. */
export class AddDataCopies1795633736099 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table data_copies (
        id uuid constraint data_copies_pk primary key default uuidv7(),
        user_id uuid not null,
        language text not null,
        status text not null default 'PENDING',
        percent smallint not null default 0,
        bytes bigint,
        storage_key text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        constraint data_copies_language check (language in ('EN', 'AR')),
        constraint data_copies_status check (status in ('PENDING', 'READY', 'FAILED')),
        constraint data_copies_percent check (percent between 0 and 100 and (status = 'READY') = (percent = 100)),
        constraint data_copies_ready check ((status = 'READY') = (bytes is not null)),
        constraint data_copies_user_fk foreign key (user_id) references users (id)
      );
      create index data_copies_expiry on data_copies (expires_at);
      create index data_copies_user on data_copies (user_id, created_at);
      create unique index data_copies_pending on data_copies (user_id) where status = 'PENDING';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table data_copies');
  }
}
