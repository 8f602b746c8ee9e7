import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A trigger raises the `standing_version` of an API key with each change, as it does for a sign-in. Before, whoever changed a key did. */
export class CountChangesOfKeys1795852600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter function sign_ins_standing() rename to count_standing;
      -- All columns, also later ones, but the last use. It changes with requests, and gives and takes nothing.
      create trigger api_keys_standing before update on api_keys for each row
        when (to_jsonb(old) - '{last_used_at,standing_version}'::text[] is distinct from to_jsonb(new) - '{last_used_at,standing_version}'::text[])
        execute function count_standing()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop trigger api_keys_standing on api_keys; alter function count_standing() rename to sign_ins_standing');
  }
}
