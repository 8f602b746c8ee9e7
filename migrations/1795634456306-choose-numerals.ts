import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each user chooses the digits in which numbers are shown to them. */
export class ChooseNumerals1795634456306 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `alter table users add column numerals text not null default 'LATIN', add constraint users_numerals check (numerals in ('LATIN', 'ARABIC'))`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`alter table users drop column numerals`);
  }
}
