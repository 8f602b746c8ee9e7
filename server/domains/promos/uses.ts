import type { Context } from '../../context.ts';

/** Takes one of a code's uses for a new order; false when it is not, or no longer, good. The row's condition decides, however many ask at once. */
export async function takeUse({ db, now }: Context, promoCodeId: string): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    `update promo_codes p set used = p.used + 1 from creators c
     where p.id = $1 and c.id = p.creator_id and p.retired_at is null and (p.max_uses is null or p.used < p.max_uses)
       and (p.ends_on is null or p.ends_on >= ($2::timestamptz at time zone c.time_zone)::date)`,
    [promoCodeId, now()],
  );
  return count === 1;
}

/** Takes a use for an order whose price was agreed while the code was good; false only when none is left. */
export async function takeUseAgain({ db }: Context, promoCodeId: string): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    'update promo_codes set used = used + 1 where id = $1 and (max_uses is null or used < max_uses)',
    [promoCodeId],
  );
  return count === 1;
}

/** Gives a use back. */
export async function releaseUse({ db }: Context, promoCodeId: string): Promise<void> {
  await db.query('update promo_codes set used = used - 1 where id = $1', [promoCodeId]);
}
