import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';

/**
 * Requires a product of the viewer's account, and locks it against additions until the transaction ends.
 * `field` is where the input names it.
 */
export async function lockProduct({ db, viewer }: Context, id: string, field: string): Promise<void> {
  const rows: unknown[] = await db.query('select from products where id = $1 and creator_id = $2 for no key update', [
    id,
    consoleUser(viewer).creatorId,
  ]);
  if (!rows.length) throw userError('NOT_FOUND', 'product.notFound', [field]);
}
