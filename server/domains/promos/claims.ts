import { codeKey } from '../../../schema/rules/promos.ts';
import type { Context } from '../../core/context.ts';
import type { DiscountSource, PromoCodeState } from '../../graphql/generated.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { guessing } from './guessing.ts';
import { type CodeRefusal, refusals, stateOf } from './state.ts';

/** A percentage off one product's price that a customer may claim. */
export interface Claim {
  source: DiscountSource;
  percentage: number;
  /** The code, or the title of the product whose owners get the deal. */
  name: string;
  nameAr: string | null;
  promoCodeId: string | null;
  /** Whether they hold a use of the code already. It stays good for them after it ends or is retired. */
  held: boolean;
}

/** The best deal that a customer has on a product, by what they own, as a `Claim`; the older one of two alike. */
export const dealOn = (productId: string, customerId: string | null): Sql => sql`(
  select jsonb_build_object('source', 'DEAL', 'percentage', d.discount, 'name', p.title, 'nameAr', p.title_ar, 'promoCodeId', null, 'held', false)
  from special_deals d
    join entitlements e on e.product_id = d.product_id and e.customer_id = ${customerId}
    join products p on p.id = d.product_id
  where d.other_product_id = ${productId} order by d.discount desc, d.created_at, d.product_id limit 1)`;

/**
 * The code that was typed for a product, or why it is not good. `heldId` is the code of which they hold a use already.
 * Counts codes that don't exist against the caller.
 */
export async function codeOn(
  context: Context,
  { productId, typed, heldId }: { productId: string; typed: string; heldId: string | null },
): Promise<Claim | CodeRefusal> {
  const guess = await guessing(context);
  const state = raw((now) => stateOf('p', 'c.time_zone', now), context.now());
  const code = await sql<{ id: string; code: string; percentage: number; state: PromoCodeState }>`
    select p.id, p.code, p.percentage, ${state} as state
    from promo_codes p join creators c on c.id = p.creator_id
    where p.product_id = ${productId} and p.code_key = ${codeKey(typed)} order by p.retired_at desc nulls first limit 1`.first(context.db);
  const held = code?.id === heldId;
  if (!code || (code.state === 'RETIRED' && !held)) return 'promoCode.invalid';
  await guess.right();
  const refusal = held ? null : refusals[code.state];
  return refusal ?? { source: 'CODE', percentage: code.percentage, name: code.code, nameAr: null, promoCodeId: code.id, held };
}
