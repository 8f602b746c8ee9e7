import type { Context } from '../../core/context.ts';
import { dayText } from '../../core/translate.ts';
import type { Availability, Language, ProductStatus } from '../../graphql/generated.ts';
import { entityOf, type Row } from '../../platform/database/columns.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { dayIn } from '../creators/days.ts';
import { availability } from '../products/sale.ts';
import { type Claim, codeOn, dealOn } from '../promos/claims.ts';
import type { CodeRefusal } from '../promos/state.ts';
import { Order } from './entities.ts';
import { type Price, priceAfter } from './pricing.ts';

/** The fields of a product that a purchase needs. */
export interface Offer {
  id: string;
  creatorId: string;
  title: string;
  titleAr: string | null;
  /** Its list price, in minor units. */
  price: number;
  currency: string;
  payee: string;
}

/** What decides whether a customer can buy a product. */
export interface OfferToCustomer extends Offer {
  status: ProductStatus;
  availability: Availability;
  /** First day of sale. */
  startDate: string | null;
  wasPublished: boolean;
  owned: boolean;
  /** The customer's order of the product that waits for its payment. */
  pending: Order | null;
  /** The best deal on the product that the customer's other products give. */
  deal: Claim | null;
}

/** A product as a viewer would buy it now; `customerId` is null for a viewer who is no customer. */
export async function findOffer(
  { db, now }: Context,
  customerId: string | null,
  productId: string,
  language: Language,
): Promise<OfferToCustomer | undefined> {
  const offer = await sql<Omit<OfferToCustomer, 'pending'> & { pending: Row | null }>`
    select p.id, p.creator_id as "creatorId", p.title, p.title_ar as "titleAr", p.price_amount::float8 as price, p.currency, p.status,
      coalesce(case when ${language} = 'AR' then c.full_name_ar end, c.full_name) as payee, p.published_at is not null as "wasPublished",
      ${raw((at) => availability('p', dayIn('c.time_zone', at)), now())} as availability, p.start_date::text as "startDate",
      exists (select from entitlements e where e.customer_id = ${customerId} and e.product_id = p.id) as owned,
      ${dealOn(productId, customerId)} as deal,
      (select to_jsonb(o) from orders o where o.customer_id = ${customerId} and o.product_id = p.id and o.status = 'PENDING') as pending
    from products p join creators c on c.id = p.creator_id where p.id = ${productId}`.first(db);
  return offer && { ...offer, pending: offer.pending && entityOf(Order, offer.pending) };
}

/** Why a product whose start date lies ahead cannot be bought yet, in the request's language. */
export const notYetOnSaleText = ({ language, t }: Context, { startDate }: OfferToCustomer): string =>
  t('product.notYetOnSale', { day: startDate && dayText(language, startDate) });

/** What a product costs a viewer now: the better of their deal and the code that they typed. `refusal` says why the code is not good. */
export async function priceFor(
  context: Context,
  { id, price, deal, pending }: OfferToCustomer,
  promoCode: string,
): Promise<{ price: Price; refusal: CodeRefusal | null }> {
  const held = pending?.holdsUse && pending.holdExpiresAt > context.now();
  const code = promoCode ? await codeOn(context, { productId: id, typed: promoCode, heldId: held ? pending.promoCodeId : null }) : null;
  const refusal = typeof code === 'string' ? code : null;
  return { price: priceAfter(price, [deal, typeof code === 'string' ? null : code]), refusal };
}
