import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds users' accounts at a provider, and the one-time codes with which a browser fetches such a sign-in. */
export class AddSocialAccounts1795256269874 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Lets a social account store its user's role with a foreign key that keeps the two equal.
      alter table users add constraint users_id_role unique (id, role);

      create table social_accounts (
        id uuid constraint social_accounts_pk primary key default uuidv7(),
        user_id uuid not null,
        role text not null,
        issuer text not null,
        subject text not null,
        created_at timestamptz not null default now(),
        constraint social_accounts_user_fk foreign key (user_id, role) references users (id, role),
        constraint social_accounts_subject unique (issuer, subject, role)
      );
      create index social_accounts_user on social_accounts (user_id);

      create table social_codes (
        code_hash bytea constraint social_codes_pk primary key,
        role text not null,
        issuer text not null,
        subject text not null,
        email text,
        email_verified boolean not null,
        name text,
        expires_at timestamptz not null,
        constraint social_codes_role check (role in ('CREATOR', 'CUSTOMER'))
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table social_codes;
      drop table social_accounts;
      alter table users drop constraint users_id_role;
    `);
  }
}
