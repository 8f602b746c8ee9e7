import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys with which programs act for an account. */
export class AddApiKeys1795665600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table api_keys (
        id uuid not null default uuidv7() constraint api_keys_pk primary key,
        creator_id uuid not null constraint api_keys_creator_fk references creators,
        name text not null,
        token_hash bytea not null constraint api_keys_token unique,
        hint text not null,
        scopes text[] not null constraint api_keys_scopes check (cardinality(scopes) > 0),
        expires_at timestamptz,
        last_used_at timestamptz,
        revoked_at timestamptz,
        standing_version integer not null default 1,
        created_at timestamptz not null default now()
      );
      create index api_keys_creator on api_keys (creator_id, id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table api_keys');
  }
}
