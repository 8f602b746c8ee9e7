import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds sign-ins, which can be ended one by one, users without a password, and links that set a new one. */
export class AddSignIns1795253687295 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table sign_ins (
        id uuid constraint sign_ins_pk primary key default uuidv7(),
        user_id uuid not null,
        creator_id uuid,
        token_version integer not null,
        user_agent text,
        address text,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz,
        constraint sign_ins_user_fk foreign key (user_id) references users (id),
        constraint sign_ins_creator_fk foreign key (creator_id) references creators (id) on delete cascade
      );
      create index sign_ins_user on sign_ins (user_id, last_seen_at);

      -- A user who has only signed in with a provider has no password.
      alter table users alter column password_hash drop not null;

      alter table email_links
        drop constraint email_links_purpose,
        add constraint email_links_purpose check (purpose in ('VERIFY', 'RESET'));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from email_links where purpose = 'RESET';
      alter table email_links
        drop constraint email_links_purpose,
        add constraint email_links_purpose check (purpose in ('VERIFY'));

      -- An empty hash matches no password.
      update users set password_hash = '' where password_hash is null;
      alter table users alter column password_hash set not null;

      drop table sign_ins;
    `);
  }
}
