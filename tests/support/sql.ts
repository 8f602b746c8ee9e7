import pg from 'pg';
import { setting } from './server.ts';

let pool: pg.Pool | undefined;

/** Reads or writes the run's database directly, for what the API does not offer, and to check what is stored. */
export async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  pool ??= new pg.Pool({ connectionString: setting('TEST_DATABASE_URL'), max: 2, allowExitOnIdle: true });
  return (await pool.query<Row>(text, values)).rows;
}

/** Ends the connections, for a program that stops the run's server itself. */
export const endSql = async (): Promise<void> => pool?.end();
