import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores each sign-up until a link to its address is opened. Before this, a later sign-up replaced an earlier one. */
export class KeepEachSignUp1795336533817 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table sign_ups (
        id uuid constraint sign_ups_pk primary key default uuidv7(),
        user_id uuid not null,
        password_hash text,
        phone_number text,
        username text,
        language text not null,
        next text,
        created_at timestamptz not null default now(),
        constraint sign_ups_user_fk foreign key (user_id) references users (id),
        constraint sign_ups_language check (language in ('EN', 'AR'))
      );
      create index sign_ups_user on sign_ups (user_id);
      alter table email_links add column sign_up_id uuid;
      alter table email_links add constraint email_links_sign_up_fk foreign key (sign_up_id) references sign_ups (id) on delete set null;
      create index email_links_sign_up on email_links (sign_up_id);

      insert into sign_ups (user_id, password_hash, phone_number, language, next, created_at)
      select u.id, u.password_hash, u.phone_number, u.language,
        (select l.next from email_links l where l.user_id = u.id and l.purpose = 'VERIFY' order by l.id desc limit 1), u.created_at
      from users u where u.email_verified_at is null and u.password_hash is not null;
      update email_links l set sign_up_id = s.id from sign_ups s where s.user_id = l.user_id and l.purpose = 'VERIFY';
      update users set password_hash = null, phone_number = null where email_verified_at is null;
      alter table email_links drop column next;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table email_links add column next text;
      update email_links l set next = s.next from sign_ups s where s.id = l.sign_up_id;

      -- Before this, an address had only its latest sign-up and link.
      create temporary table latest on commit drop as
      select distinct on (s.user_id) s.* from sign_ups s join users u on u.id = s.user_id
      where u.email_verified_at is null order by s.user_id, s.created_at desc, s.id desc;
      update users u set password_hash = s.password_hash, phone_number = s.phone_number, language = s.language
      from latest s where s.user_id = u.id;
      update email_links l set superseded_at = now() from latest s
      where s.user_id = l.user_id and l.purpose = 'VERIFY' and l.superseded_at is null and l.sign_up_id is distinct from s.id;

      alter table email_links drop column sign_up_id;
      drop table sign_ups;
    `);
  }
}
