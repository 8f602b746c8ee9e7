import { codeKey } from '../../../schema/rules/promos.ts';
import type { Context } from '../../core/context.ts';
import type { DiscountSource, Language, PromoCodeState } from '../../graphql/generated.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { isPromoFor, type Offered } from './offered.ts';
import { type CodeRefusal, codeRefusals, promoStateOf } from './state.ts';
import { countTry } from './tries.ts';

/** A percentage off one price that a customer may claim. */
export interface Claim {
  source: DiscountSource;
  percentage: number;
  /** The code; for a deal, the title of what the customer has and gets the deal for. */
  name: string;
  nameAr: string | null;
  promoCodeId: string | null;
  /** Its last day, in the account's time zone; null for a deal, and for no end. */
  endsOn: string | null;
  /** Whether the customer holds a use of the code already. For them the code stays good after it ends or is retired. */
  held: boolean;
}

/**
 * The claim of a code that was typed for something, or why the code is not good. `heldId` is the id of the code of which the customer
 * holds a use already. A typed code that does not exist counts against the caller.
 * @throws THROTTLED after too many such codes
 */
export async function codeOn(
  context: Context,
  { offered, typed, heldId }: { offered: Offered; typed: string; heldId: string | null },
): Promise<Claim | CodeRefusal> {
  const codeTry = await countTry(context);
  const promoState = raw((now) => promoStateOf('p', 'c.time_zone', now), context.now());
  const promoCode = await sql<{ id: string; code: string; percentage: number; endsOn: string | null; state: PromoCodeState }>`
    select p.id, p.code, p.percentage, p.ends_on::text as "endsOn", ${promoState} as state
    from promo_codes p join creators c on c.id = p.creator_id
    where ${isPromoFor(offered)} and p.code_key = ${codeKey(typed)} order by p.retired_at desc nulls first limit 1`.first(context.db);
  const holdsCodeUse = promoCode?.id === heldId;
  if (!promoCode || (promoCode.state === 'RETIRED' && !holdsCodeUse)) return 'promoCode.invalid';
  await codeTry.right();
  const codeRefusal = holdsCodeUse ? null : codeRefusals[promoCode.state];
  return (
    codeRefusal ?? {
      source: 'CODE',
      percentage: promoCode.percentage,
      name: promoCode.code,
      nameAr: null,
      promoCodeId: promoCode.id,
      endsOn: promoCode.endsOn,
      held: holdsCodeUse,
    }
  );
}

/** The titles of what the buyers of a product get at a lower price, in a language. */
export async function dealsOf({ db }: Context, productId: string, language: Language): Promise<string[]> {
  const dealRows = await sql<{ title: string }>`
    select case when ${language} = 'AR' then coalesce(p.title_ar, s.title_ar, a.title_ar, p.title, s.title, a.title)
      else coalesce(p.title, s.title, a.title) end as title
    from special_deals d left join products p on p.id = d.other_product_id left join sessions s on s.id = d.other_session_id
      left join appointment_types a on a.id = d.other_appointment_type_id
    where d.product_id = ${productId} order by d.created_at, d.id limit 20`.rows(db);
  return dealRows.map(({ title }) => title);
}
