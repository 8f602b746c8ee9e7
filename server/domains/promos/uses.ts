import type { Context } from '../../core/context.ts';
import type { PromoCodeState } from '../../graphql/generated.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { type CodeRefusal, refusals, stateOf } from './state.ts';

/**
 * Takes one of a code's uses for a new order, or says why it is not, or no longer, good: the row's condition decides, however
 * many ask at once. A caller who held a use until now (`held`) gets it as long as one is left.
 */
export async function takeUse(context: Context, promoCodeId: string, held: boolean): Promise<CodeRefusal | null> {
  if (held) return (await takeUseAgain(context, promoCodeId)) ? null : 'promoCode.usedUp';
  const { db, now } = context;
  const state = raw((at) => stateOf('p', 'c.time_zone', at), now());
  const taken = await sql`
    update promo_codes p set used = p.used + 1 from creators c
    where p.id = ${promoCodeId} and c.id = p.creator_id and ${state} = 'ACTIVE'`.run(db);
  if (taken) return null;
  // Good a moment ago: another order was faster.
  const code = await sql<{ state: PromoCodeState }>`
    select ${state} as state from promo_codes p join creators c on c.id = p.creator_id where p.id = ${promoCodeId}`.first(db);
  return refusals[code?.state ?? 'RETIRED'] ?? 'promoCode.usedUp';
}

/** Takes a use for an order whose price was agreed while the code was good; false only when none is left. */
export async function takeUseAgain({ db }: Context, promoCodeId: string): Promise<boolean> {
  const taken = await sql`
    update promo_codes set used = used + 1 where id = ${promoCodeId} and (max_uses is null or used < max_uses)`.run(db);
  return taken === 1;
}

/** Gives a use back. */
export async function releaseUse({ db }: Context, promoCodeId: string): Promise<void> {
  await sql`update promo_codes set used = used - 1 where id = ${promoCodeId}`.run(db);
}
