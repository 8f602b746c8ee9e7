import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of users, creators with their usernames and admins, and mailed links. */
export class CreateAccounts1763700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table users (
        id uuid constraint users_pk primary key default uuidv7(),
        email text not null,
        role text not null,
        password_hash text not null,
        phone_number text,
        language text not null default 'EN',
        email_verified_at timestamptz,
        token_version integer not null default 1,
        created_at timestamptz not null default now(),
        constraint users_email_role unique (email, role),
        constraint users_email_lower check (email = lower(email)),
        constraint users_role check (role in ('CREATOR', 'CUSTOMER')),
        constraint users_language check (language in ('EN', 'AR'))
      );

      create table creators (
        id uuid constraint creators_pk primary key default uuidv7(),
        owner_id uuid not null,
        full_name text,
        full_name_ar text,
        username text,
        bio text,
        bio_ar text,
        profession text,
        phone_number text,
        support_number text,
        profile_pic_id uuid,
        cover_image_id uuid,
        currency text not null default 'KWD',
        time_zone text not null default 'Asia/Kuwait',
        profile_completed_at timestamptz,
        order_count integer not null default 0,
        created_at timestamptz not null default now(),
        constraint creators_owner unique (owner_id),
        constraint creators_username unique (username),
        constraint creators_username_form check (username ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(username) between 3 and 30),
        constraint creators_profile_whole check (profile_completed_at is null or (username is not null and full_name is not null)),
        constraint creators_owner_fk foreign key (owner_id) references users (id)
      );

      -- All usernames, also former ones: they still lead to their creator and are never given to another.
      create table usernames (
        username text constraint usernames_pk primary key,
        creator_id uuid not null,
        created_at timestamptz not null default now(),
        constraint usernames_creator_fk foreign key (creator_id) references creators (id)
      );
      create index usernames_creator on usernames (creator_id);

      create table admins (
        id uuid constraint admins_pk primary key default uuidv7(),
        creator_id uuid not null,
        user_id uuid not null,
        full_name text not null,
        permission text not null,
        created_at timestamptz not null default now(),
        constraint admins_creator_user unique (creator_id, user_id),
        constraint admins_permission check (permission in ('VIEW', 'EDIT')),
        constraint admins_creator_fk foreign key (creator_id) references creators (id),
        constraint admins_user_fk foreign key (user_id) references users (id)
      );
      create index admins_user on admins (user_id);

      -- Only the hash of a link is stored. A newer link replaces the older ones of its purpose.
      create table email_links (
        id uuid constraint email_links_pk primary key default uuidv7(),
        user_id uuid not null,
        purpose text not null,
        token_hash bytea not null,
        next text,
        expires_at timestamptz not null,
        superseded_at timestamptz,
        created_at timestamptz not null default now(),
        constraint email_links_token unique (token_hash),
        constraint email_links_purpose check (purpose in ('VERIFY')),
        constraint email_links_user_fk foreign key (user_id) references users (id)
      );
      create index email_links_user on email_links (user_id, purpose);

      -- Mails of development and tests, shown at /dev/mail; empty if SMTP_URL is set.
      create table dev_mails (
        id uuid constraint dev_mails_pk primary key default uuidv7(),
        recipient text not null,
        subject text not null,
        html text not null,
        text text not null,
        created_at timestamptz not null default now()
      );
      create index dev_mails_recipient on dev_mails (recipient, created_at desc);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table dev_mails, email_links, admins, usernames, creators, users');
  }
}
