import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** Takes one of the product's places; no row when none is left. The row's condition decides, however many ask at once. */
export const takingPlace = (productId: string): Sql => sql`
  update products set taken = taken + 1
  where id = ${productId} and (max_participants is null or taken < max_participants) returning id`;

/** Takes one of the product's places; false when none is left. */
export async function takePlace({ db }: Context, productId: string): Promise<boolean> {
  return (await takingPlace(productId).run(db)) === 1;
}

/** Gives a place back. */
export async function releasePlace({ db }: Context, productId: string): Promise<void> {
  await sql`update products set taken = taken - 1 where id = ${productId}`.run(db);
}
