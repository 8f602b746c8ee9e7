import type { Context } from '../../core/context.ts';
import { dayText } from '../../core/translate.ts';
import type { Availability, Language, ProductStatus } from '../../graphql/generated.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { dayIn } from '../creators/days.ts';
import { availability } from '../products/sale.ts';
import { codeOn, dealOn } from '../promos/claims.ts';
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
}

/** A product as a viewer would buy it now; `customerId` is null for a viewer who is no customer. */
export async function findOffer(
  { db, now }: Context,
  customerId: string | null,
  productId: string,
  language: Language,
): Promise<OfferToCustomer | undefined> {
  return sql<OfferToCustomer>`
    select p.id, p.creator_id as "creatorId", p.title, p.title_ar as "titleAr", p.price_amount::float8 as price, p.currency, p.status,
      coalesce(case when ${language} = 'AR' then c.full_name_ar end, c.full_name) as payee, p.published_at is not null as "wasPublished",
      ${raw((at) => availability('p', dayIn('c.time_zone', at)), now())} as availability, p.start_date::text as "startDate",
      exists (select from entitlements e where e.customer_id = ${customerId} and e.product_id = p.id) as owned
    from products p join creators c on c.id = p.creator_id where p.id = ${productId}`.first(db);
}

/** Why a product whose start date lies ahead cannot be bought yet, in the request's language. */
export const notYetOnSaleText = ({ language, t }: Context, { startDate }: OfferToCustomer): string =>
  t('product.notYetOnSale', { day: startDate && dayText(language, startDate) });

/** The customer's order of a product that waits for its payment. */
export const pendingOrder = ({ db }: Context, customerId: string, productId: string): Promise<Order | null> =>
  db.findOneBy(Order, { customerId, productId, status: 'PENDING' });

interface Buyer {
  /** Null for a viewer who is no customer: they own nothing. */
  customerId: string | null;
  /** As typed; empty for none. */
  promoCode: string;
  pending: Order | null;
}

/** What a product costs a viewer now: the better of their deal and their code. `refusal` says why the code is not good. */
export async function priceFor(
  context: Context,
  { id, price }: Offer,
  { customerId, promoCode, pending }: Buyer,
): Promise<{ price: Price; refusal: CodeRefusal | null }> {
  const deal = customerId && price > 0 ? await dealOn(context, id, customerId) : null;
  const held = pending?.holdsUse && pending.holdExpiresAt > context.now();
  const code = promoCode ? await codeOn(context, { productId: id, typed: promoCode, heldId: held ? pending.promoCodeId : null }) : null;
  const refusal = typeof code === 'string' ? code : null;
  return { price: priceAfter(price, [deal, typeof code === 'string' ? null : code]), refusal };
}
