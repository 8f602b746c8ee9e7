import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the audit log of what console users do. Its entries never change. */
export class AddAuditLog1795255301758 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- No foreign key to the actor, because an entry stays when its user is deleted.
      create table audit_entries (
        id uuid constraint audit_entries_pk primary key default uuidv7(),
        creator_id uuid not null,
        at timestamptz not null default now(),
        actor_id uuid not null,
        actor_name text,
        actor_email text not null,
        actor_permission text not null,
        action text not null,
        object_type text,
        object_id uuid,
        object_label text,
        changed_fields text[] not null default '{}',
        request_id text not null,
        constraint audit_entries_permission check (actor_permission in ('VIEW', 'EDIT', 'OWNER')),
        constraint audit_entries_creator_fk foreign key (creator_id) references creators (id)
      );
      create index audit_entries_creator on audit_entries (creator_id, at desc, id desc);
      create index audit_entries_actor on audit_entries (creator_id, actor_id, at desc, id desc);

      create function audit_is_append_only() returns trigger language plpgsql as $$
      begin
        raise exception 'the audit log is append-only' using errcode = 'check_violation';
      end $$;
      create trigger audit_entries_append_only before update or delete or truncate on audit_entries
        for each statement execute function audit_is_append_only();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table audit_entries; drop function audit_is_append_only()');
  }
}
