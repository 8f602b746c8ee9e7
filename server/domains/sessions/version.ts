import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Offered } from '../promos/offered.ts';

/**
 * Raises a session's version when one of its codes changes outside the session's form, and locks the row until the transaction ends. A form
 * that was opened before would undo the change, so its save is refused as stale.
 */
export async function raiseSessionVersion({ db, now }: Context, { kind, id }: Offered): Promise<void> {
  if (kind !== 'session') return;
  await sql`update sessions set version = version + 1, updated_at = ${now()} where id = ${id}`.run(db);
}
