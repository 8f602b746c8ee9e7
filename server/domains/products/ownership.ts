import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Requires a product of the viewer's account, and locks it against additions until the transaction ends.
 * @throws NOT_FOUND at `field`, where the input names the product
 */
export async function lockProduct({ db, viewer }: Context, id: string, field: string): Promise<void> {
  const { creatorId } = consoleUser(viewer);
  const ownProducts = await sql`select from products where id = ${id} and creator_id = ${creatorId} for no key update`.run(db);
  if (!ownProducts) throw userError('NOT_FOUND', 'product.notFound', [field]);
}
