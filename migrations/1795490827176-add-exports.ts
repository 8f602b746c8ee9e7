import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds exports: tables as files, which are kept for a day. */
export class AddExports1795490827176 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table exports (
        id uuid constraint exports_pk primary key default uuidv7(),
        creator_id uuid not null,
        user_id uuid not null,
        kind text not null,
        filter jsonb not null,
        language text not null,
        status text not null default 'PENDING',
        row_count integer,
        bytes bigint,
        storage_key text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        constraint exports_kind check (kind in ('REPORT', 'CUSTOMERS', 'SALES', 'STATEMENT')),
        constraint exports_status check (status in ('PENDING', 'READY', 'FAILED')),
        constraint exports_ready check ((status = 'READY') = (row_count is not null) and (status = 'READY') = (bytes is not null)),
        constraint exports_creator_fk foreign key (creator_id) references creators (id),
        constraint exports_user_fk foreign key (user_id) references users (id)
      );
      create index exports_expiry on exports (expires_at);
      create index exports_pending on exports (creator_id) where status = 'PENDING';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table exports');
  }
}
