import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds uploads. An upload can be resumed, reserves the storage that it needs, and its id becomes the file's. */
export class AddUploads1795287575742 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table uploads (
        id uuid default uuidv7(),
        creator_id uuid not null,
        uploaded_by uuid not null,
        bytes bigint not null,
        name text not null,
        kind text,
        section_id uuid,
        title text,
        created_at timestamptz not null default now(),
        last_byte_at timestamptz not null default now(),
        finished_at timestamptz,
        failure jsonb,
        constraint uploads_pk primary key (id),
        constraint uploads_bytes check (bytes > 0),
        constraint uploads_kind check (kind in ('IMAGE', 'VIDEO', 'AUDIO')),
        constraint uploads_end check (finished_at is null or failure is null),
        constraint uploads_creator_fk foreign key (creator_id) references creators (id),
        constraint uploads_uploaded_by_fk foreign key (uploaded_by) references users (id)
      );
      create index uploads_reserved on uploads (creator_id) include (bytes) where finished_at is null and failure is null;
      create index uploads_last_byte on uploads (last_byte_at);
      create index files_used on files (creator_id) include (bytes);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index files_used; drop table uploads');
  }
}
