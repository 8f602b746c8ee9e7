import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/**
 * A statement that takes one of the product's places; no row if none is left. Its condition decides, however many requests come at once.
 */
export const takingPlace = (productId: string): Sql => sql`
  update products set taken = taken + 1
  where id = ${productId} and (max_participants is null or taken < max_participants) returning id`;

/** Takes one of the product's places; false when none is left. */
export async function takePlace({ db }: Context, productId: string): Promise<boolean> {
  return (await takingPlace(productId).run(db)) === 1;
}

/** Gives one of the product's places back. */
export async function releasePlace({ db }: Context, productId: string): Promise<void> {
  await sql`update products set taken = taken - 1 where id = ${productId}`.run(db);
}
