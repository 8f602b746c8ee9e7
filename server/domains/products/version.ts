import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Raises a product's version when something beside its own row changes, and holds the row until the transaction ends. A form
 * that was opened before would undo the change, so its save is refused as stale.
 */
export async function raiseVersion({ db, now }: Context, productId: string): Promise<void> {
  await sql`update products set version = version + 1, updated_at = ${now()} where id = ${productId}`.run(db);
}
