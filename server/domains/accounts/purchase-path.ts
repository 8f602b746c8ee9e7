import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * The page where a purchase goes on after a sign-in: the public page of a product on sale, in the request's language, such as
 * `/en/demo/0198…?buy`. Null without such a product.
 */
export async function purchasePath({ db, language }: Context, productId: string | null): Promise<string | null> {
  if (!productId) return null;
  const creator = await sql<{ username: string }>`
    select c.username from products p join creators c on c.id = p.creator_id
    where p.id = ${productId} and p.status = 'PUBLISHED' and c.username is not null`.first(db);
  return creator ? `/${language.toLowerCase()}/${creator.username}/${productId}?buy` : null;
}
