import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which deprecated elements of the schema each API key uses. */
export class NoteDeprecatedUses1795671000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table deprecated_uses (
        key_id uuid not null constraint deprecated_uses_key_fk references api_keys on delete cascade,
        element text not null,
        last_used_on date not null,
        constraint deprecated_uses_pk primary key (key_id, element)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table deprecated_uses');
  }
}
