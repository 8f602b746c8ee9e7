import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds to uploads whether the items that are made of them are free and visible. */
export class AddUploadFlags1795289189228 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table uploads
        add is_free boolean not null default false,
        add is_visible boolean not null default true;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table uploads drop is_free, drop is_visible');
  }
}
