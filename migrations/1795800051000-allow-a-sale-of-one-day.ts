import type { MigrationInterface, QueryRunner } from 'typeorm';

const limitTo = (dates: string) => `alter table products drop constraint products_dates, add constraint products_dates check (${dates})`;

/** The last day of a sale counts whole, so it may be the first one too. */
export class AllowASaleOfOneDay1795800051000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(limitTo('end_date >= start_date'));
  }

  async down(db: QueryRunner): Promise<void> {
    // Sold for a day longer, rather than never.
    await db.query('update products set end_date = start_date + 1 where end_date = start_date');
    await db.query('set constraints all immediate'); // a table with deferred triggers that wait is not altered
    await db.query(limitTo('end_date > start_date'));
  }
}
