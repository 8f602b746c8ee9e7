import fs from 'node:fs';
import path from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The files of `first/`. A table comes after those that it refers to. */
const parts = [
  ...['search', 'accounts', 'platform', 'files', 'products', 'sessions', 'bookings', 'rooms', 'promos', 'orders', 'plans', 'payments'],
  ...['ledger', 'documents', 'payouts', 'reports', 'customers', 'exports', 'integrations', 'discovery', 'places'],
];
const textOf = (part: string) => fs.readFileSync(path.join(import.meta.dirname, 'first', `${part}.sql`), 'utf8');

/** The migrations that made the same schema step by step (decision 52). */
const former = { count: 77, last: 'AddRateLimits1795672000000', file: 'migrations/1795672000000-add-rate-limits.ts' };

/** Creates all tables of the first version, with the plans that it sells. */
export class CreateTables1795673000000 implements MigrationInterface {
  /** A backup that the former migrations preceded goes into the tables of this one. */
  static readonly replaces = former.last;

  /** Only takes the place of the former migrations in a database that they have made. @throws if some of them are missing there. */
  async up(db: QueryRunner): Promise<void> {
    const ran = ((await db.query('select name from migrations')) as { name: string }[]).map(({ name }) => name);
    if (ran.length === 0) {
      for (const part of parts) await db.query(textOf(part));
    } else if (ran.length === former.count && ran.includes(former.last)) {
      await db.query('delete from migrations');
    } else {
      throw new Error(
        `This database is of an earlier version: it has ${ran.length} of the ${former.count} former migrations. ` +
          `Start the last version that has ${former.file} on it, then this one.`,
      );
    }
  }

  /** The extensions stay, because others may use them. Functions go first: some refer to tables, and only triggers refer to them. */
  async down(db: QueryRunner): Promise<void> {
    const text = parts.map(textOf).join('\n');
    const made = (what: string) => [...text.matchAll(new RegExp(`^create ${what} (\\w+)`, 'gm'))].map(([, name]) => name).join(', ');
    await db.query(`drop function ${made('function')} cascade`);
    await db.query(`drop table ${made('(?:unlogged )?table')}`);
  }
}
