import type { Context } from '../../core/context.ts';

/** Answers the number of an account's next order: 1, 2, 3 … The account's row stays locked, which keeps the sequence without gaps. */
export async function nextOrderNumber({ db }: Context, creatorId: string): Promise<number> {
  const [[creator]]: [{ number: number }[], number] = await db.query(
    'update creators set order_count = order_count + 1 where id = $1 returning order_count as number',
    [creatorId],
  );
  return (creator as { number: number }).number;
}
