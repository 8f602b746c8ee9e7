import { codeKey } from '../../../schema/rules/promos.ts';
import type { Context } from '../../context.ts';
import type { DiscountSource } from '../../graphql/generated.ts';
import { guessing } from './guessing.ts';

/** A percentage off one product's price that somebody may claim. */
export interface Claim {
  source: DiscountSource;
  percentage: number;
  /** The code, or the title of the product whose owners get the deal. */
  name: string;
  nameAr: string | null;
  promoCodeId: string | null;
}

/** The best deal that a customer has on a product, by what they own; the older one of two alike. */
export async function dealOn({ db }: Context, productId: string, customerId: string): Promise<Claim | null> {
  const [deal]: Claim[] = await db.query(
    `select 'DEAL' as source, d.discount as percentage, p.title as name, p.title_ar as "nameAr", null as "promoCodeId"
     from special_deals d join entitlements e on e.product_id = d.product_id and e.customer_id = $2 join products p on p.id = d.product_id
     where d.other_product_id = $1 order by d.discount desc, d.created_at, d.product_id limit 1`,
    [productId, customerId],
  );
  return deal ?? null;
}

/** Why a code is not good: a key of the messages. */
export type CodeRefusal = 'promoCode.invalid' | 'promoCode.ended' | 'promoCode.usedUp';

/**
 * The code that somebody typed for a product, or why it is not good. `heldId` is the code of which they hold a use already: it
 * stays good for them. Counts codes that don't exist against whoever tries them.
 */
export async function codeOn(
  context: Context,
  { productId, typed, heldId }: { productId: string; typed: string; heldId: string | null },
): Promise<Claim | CodeRefusal> {
  const guess = await guessing(context);
  const [code]: { id: string; code: string; percentage: number; retired: boolean; ended: boolean; usedUp: boolean }[] =
    await context.db.query(
      `select p.id, p.code, p.percentage, p.retired_at is not null as retired, p.used >= p.max_uses as "usedUp",
       p.ends_on < ($3::timestamptz at time zone c.time_zone)::date as ended
     from promo_codes p join creators c on c.id = p.creator_id
     where p.product_id = $1 and p.code_key = $2 order by p.retired_at desc nulls first limit 1`,
      [productId, codeKey(typed), context.now()],
    );
  const held = code?.id === heldId;
  if (!code || (code.retired && !held)) return 'promoCode.invalid';
  await guess.right();
  if (code.ended && !held) return 'promoCode.ended';
  if (code.usedUp && !held) return 'promoCode.usedUp';
  return { source: 'CODE', percentage: code.percentage, name: code.code, nameAr: null, promoCodeId: code.id };
}
