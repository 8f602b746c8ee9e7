import type { Context } from '../../core/context.ts';

/**
 * Raises a product's version when something beside its own row changes, and holds the row until the transaction ends. A form
 * that was opened before would undo the change, so its save is refused as stale.
 */
export async function raiseVersion({ db, now }: Context, productId: string): Promise<void> {
  await db.query('update products set version = version + 1, updated_at = $2 where id = $1', [productId, now()]);
}
