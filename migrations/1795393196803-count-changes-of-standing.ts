import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts, in each sign-in, the changes of what its tokens stand for. A process that remembers a viewer compares the number in the
 * statement that answers. Triggers count, so that no code can forget to.
 */
export class CountChangesOfStanding1795393196803 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table sign_ins add column standing_version integer not null default 1;

      create function sign_ins_standing() returns trigger language plpgsql as $$
      begin
        new.standing_version := old.standing_version + 1;
        return new;
      end $$;
      -- All columns, also later ones, but the last use. It changes with requests, and gives and takes nothing.
      create trigger sign_ins_standing before update on sign_ins for each row
        when (to_jsonb(old) - '{last_seen_at,standing_version}'::text[] is distinct from to_jsonb(new) - '{last_seen_at,standing_version}'::text[])
        execute function sign_ins_standing();

      -- For the users in the named column, before the change and after it. In one order, so that two changes do not wait for each other.
      create function raise_standing() returns trigger language plpgsql as $$
      begin
        update sign_ins set standing_version = standing_version + 1 where id in (
          select id from sign_ins
          where user_id in ((to_jsonb(old) ->> tg_argv[0])::uuid, (to_jsonb(new) ->> tg_argv[0])::uuid) and ended_at is null
          order by id for no key update);
        return null;
      end $$;
      create trigger users_standing after update on users
        for each row when (old is distinct from new) execute function raise_standing('id');
      create trigger admins_standing after insert or update or delete on admins
        for each row execute function raise_standing('user_id');
      create trigger creators_standing after update of owner_id or delete on creators
        for each row execute function raise_standing('owner_id');
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger creators_standing on creators;
      drop trigger admins_standing on admins;
      drop trigger users_standing on users;
      drop trigger sign_ins_standing on sign_ins;
      drop function raise_standing(), sign_ins_standing();
      alter table sign_ins drop column standing_version;
    `);
  }
}
