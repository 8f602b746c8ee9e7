import type { Context } from '../../core/context.ts';

/** Takes one of the product's places; false when none is left. The row's condition decides, however many ask at once. */
export async function takePlace({ db }: Context, productId: string): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    'update products set taken = taken + 1 where id = $1 and (max_participants is null or taken < max_participants)',
    [productId],
  );
  return count === 1;
}

/** Gives a place back. */
export async function releasePlace({ db }: Context, productId: string): Promise<void> {
  await db.query('update products set taken = taken - 1 where id = $1', [productId]);
}
