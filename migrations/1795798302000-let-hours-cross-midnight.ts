import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['availability_hours', 'availability_overrides'] as const;
const anyHours = '0 <= from_minute and from_minute < 1440 and from_minute < to_minute and to_minute <= from_minute + 1440';
const hoursOfOneDay = '0 <= from_minute and from_minute < to_minute and to_minute <= 1440';

/** Hours may end on the day after the one on which they began: their end is a minute past 1440. */
export class LetHoursCrossMidnight1795798302000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const table of tables) await limit(db, table, anyHours);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of tables) {
      await db.query(`update ${table} set to_minute = 1440 where to_minute > 1440`);
      await limit(db, table, hoursOfOneDay);
    }
  }
}

async function limit(db: QueryRunner, table: (typeof tables)[number], minutes: string): Promise<void> {
  const check = table === 'availability_overrides' ? `(${minutes}) or (from_minute = 0 and to_minute = 0)` : minutes;
  await db.query(`alter table ${table} drop constraint ${table}_minutes, add constraint ${table}_minutes check (${check})`);
}
