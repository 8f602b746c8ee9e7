import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds invitations. An admin has an email from the invitation on, and a user once they have accepted it. */
export class InviteAdmins1795255301547 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table admins
        alter column user_id drop not null,
        add column email text,
        add column invited_at timestamptz not null default now(),
        add column accepted_at timestamptz;
      update admins a set email = u.email, invited_at = a.created_at, accepted_at = a.created_at from users u where u.id = a.user_id;
      alter table admins
        alter column email set not null,
        add constraint admins_creator_email unique (creator_id, email),
        add constraint admins_email_lower check (email = lower(email)),
        add constraint admins_accepted check ((user_id is null) = (accepted_at is null));
      create index admins_creator on admins (creator_id, created_at desc, id desc);

      -- Only the hash of a link is stored. At most one link of an admin works.
      create table invitations (
        id uuid constraint invitations_pk primary key default uuidv7(),
        admin_id uuid not null,
        token_hash bytea not null,
        expires_at timestamptz not null,
        superseded_at timestamptz,
        created_at timestamptz not null default now(),
        constraint invitations_token unique (token_hash),
        constraint invitations_admin_fk foreign key (admin_id) references admins (id) on delete cascade
      );
      create index invitations_admin on invitations (admin_id);
      create unique index invitations_one_open on invitations (admin_id) where superseded_at is null;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table invitations;
      delete from admins where user_id is null;
      drop index admins_creator;
      alter table admins
        drop constraint admins_creator_email,
        drop constraint admins_email_lower,
        drop constraint admins_accepted,
        drop column email,
        drop column invited_at,
        drop column accepted_at,
        alter column user_id set not null;
    `);
  }
}
