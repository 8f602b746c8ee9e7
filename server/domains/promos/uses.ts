import type { Context } from '../../core/context.ts';
import type { PromoCodeState } from '../../graphql/generated.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { type CodeRefusal, codeRefusals, promoStateOf } from './state.ts';

/**
 * Takes one use of a code for a new order. Answers null, or why the code is not good. The row's condition decides, however many orders
 * come at once. A customer who held a use until now (`held`) gets one as long as any is left.
 */
export async function takePromoUse(context: Context, promoCodeId: string, held: boolean): Promise<CodeRefusal | null> {
  if (held) return (await takePromoUseAgain(context, promoCodeId)) ? null : 'promoCode.usedUp';
  const { db, now } = context;
  const promoState = raw((at) => promoStateOf('p', 'c.time_zone', at), now());
  const takenUses = await sql`
    update promo_codes p set used = p.used + 1 from creators c
    where p.id = ${promoCodeId} and c.id = p.creator_id and ${promoState} = 'ACTIVE'`.run(db);
  if (takenUses) return null;
  // The code was good when the order was quoted. It has changed since: mostly, another order took the last use.
  const promoCode = await sql<{ state: PromoCodeState }>`
    select ${promoState} as state from promo_codes p join creators c on c.id = p.creator_id where p.id = ${promoCodeId}`.first(db);
  return codeRefusals[promoCode?.state ?? 'RETIRED'] ?? 'promoCode.usedUp';
}

/** Takes a use for an order whose price was agreed while the code was good. False only if no use is left. */
export async function takePromoUseAgain({ db }: Context, promoCodeId: string): Promise<boolean> {
  const takenUses = await sql`
    update promo_codes set used = used + 1 where id = ${promoCodeId} and (max_uses is null or used < max_uses)`.run(db);
  return takenUses === 1;
}

/** Gives one use of a code back. */
export async function releasePromoUse({ db }: Context, promoCodeId: string): Promise<void> {
  await sql`update promo_codes set used = used - 1 where id = ${promoCodeId}`.run(db);
}
