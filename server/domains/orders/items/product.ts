import type { Context } from '../../../core/context.ts';
import { notFound, notYetOnSale, userError } from '../../../core/errors.ts';
import { dayText } from '../../../core/translate.ts';
import type { Language, ProductAvailability, ProductStatus } from '../../../graphql/generated.ts';
import { entityOf, type Row } from '../../../platform/database/columns.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { dayIn } from '../../creators/days.ts';
import { payeeOf } from '../../creators/terms.ts';
import { blocked, isBlocked } from '../../customers/blocking.ts';
import { releasePlace, takePlace, takingPlace } from '../../products/places.ts';
import { availability } from '../../products/sale.ts';
import { dealOn } from '../deals.ts';
import { Entitlement, Order } from '../entities.ts';
import type { ItemOffer, OrderItem } from './item.ts';

/** Minutes for which a place is held for a payment. */
const placeHoldMinutes = 30;
/**
 * For another attempt to pay at the order's own price. The attempt has at least `leastMinutes`, but that price ends `mostMinutes` after the
 * order.
 */
const resumedHold = { leastMinutes: 10, mostMinutes: 60 };

/** The offer of a product to a viewer, with what decides whether they can buy it. */
interface ProductOffer extends ItemOffer {
  status: ProductStatus;
  availability: ProductAvailability;
  /** The first day of sale. */
  startDate: string | null;
  wasPublished: boolean;
  owned: boolean;
  isBlocked: boolean;
}

/**
 * `customerId` is null if the viewer is no customer. `isBlocked` is read only for an order (`forOrder`), and then cannot change until the
 * transaction ends.
 */
async function findProductOffer(
  { db, now }: Context,
  customerId: string | null,
  productId: string,
  language: Language,
  forOrder = false,
): Promise<ProductOffer | undefined> {
  const at = now();
  const offered = { kind: 'product', id: productId } as const;
  const productOffer = await sql<Omit<ProductOffer, 'pending' | 'offered' | 'holdExpiresAt'> & { pending: Row | null }>`
    select p.id, p.creator_id as "creatorId", p.title, p.title_ar as "titleAr", p.price_amount::float8 as price, p.currency, p.status,
      ${payeeOf('c', language)} as payee, p.published_at is not null as "wasPublished",
      ${raw((today) => availability('p', dayIn('c.time_zone', today)), at)} as availability, p.start_date::text as "startDate",
      exists (select from entitlements e where e.customer_id = ${customerId} and e.product_id = p.id) as owned,
      ${forOrder ? isBlocked(sql`p.creator_id`, customerId) : sql`false`} as "isBlocked",
      ${dealOn(offered, customerId)} as deal,
      (select to_jsonb(o) from orders o where o.customer_id = ${customerId} and o.product_id = p.id and o.status = 'PENDING') as pending
    from products p join creators c on c.id = p.creator_id where p.id = ${productId}`.first(db);
  const holdExpiresAt = new Date(at.getTime() + placeHoldMinutes * 60_000);
  return (
    productOffer && { ...productOffer, offered, holdExpiresAt, pending: productOffer.pending && entityOf(Order, productOffer.pending) }
  );
}

/** The text that a product cannot be bought yet, since its start date lies ahead. */
const notYetOnSaleText = ({ language, t }: Context, { startDate }: ProductOffer): string =>
  t('product.notYetOnSale', { day: startDate && dayText(language, startDate) });

const productIdOf = ({ productId }: Order) => productId as string;
const productField = ['productId'];
const owned = (about: readonly string[]) => userError('ALREADY_OWNED', 'product.owned', about);

/** A product as an item: its places are counted, and the customer has it by an entitlement. */
export const productItem: OrderItem = {
  field: 'productId',
  async toOrder(context, customerId, id, language) {
    const product = await findProductOffer(context, customerId, id, language, true);
    if (product?.owned) throw owned(productField);
    if (!product || (product.status !== 'PUBLISHED' && !product.wasPublished))
      throw userError('NOT_FOUND', 'product.notFound', productField);
    if (product.isBlocked) throw blocked(productField[0] as string);
    if (product.availability === 'ENDED') throw userError('WRONG_STATE', 'product.notOnSale', productField);
    if (product.availability === 'UPCOMING') throw userError('NOT_YET_ON_SALE', notYetOnSaleText(context, product), productField);
    return product;
  },
  async toSee(context, customerId, id) {
    const product = await findProductOffer(context, customerId, id, context.language);
    if (!product || product.availability === 'ENDED') throw notFound();
    if (product.availability === 'UPCOMING') throw notYetOnSale(notYetOnSaleText(context, product));
    return product;
  },
  // The place is kept, so the product need not be on sale any more.
  async toGoOn(context, order, language) {
    const product = await findProductOffer(context, order.customerId, productIdOf(order), language, true);
    if (!product) throw notFound();
    if (product.owned) throw owned(productField);
    if (product.isBlocked) throw blocked('productId');
    const leastHoldEnd = context.now().getTime() + resumedHold.leastMinutes * 60_000;
    const lastHoldEnd = order.createdAt.getTime() + resumedHold.mostMinutes * 60_000;
    const { holdExpiresAt } = order;
    return { payee: product.payee, holdExpiresAt: new Date(Math.max(holdExpiresAt.getTime(), Math.min(leastHoldEnd, lastHoldEnd))) };
  },
  owned,
  taking: takingPlace,
  itemGone: () => userError('SOLD_OUT', 'product.soldOut', productField),
  async awaitPayment() {}, // The order has taken its place already.
  takeItemAgain: (context, order) => takePlace(context, productIdOf(order)),
  async giveItem({ now }, { id, productId, customerId }) {
    // A customer who has deleted their account meanwhile gets nothing, and their money goes back.
    return sql`
      insert into entitlements (customer_id, product_id, order_id, created_at)
      select u.id, ${productId}, ${id}, ${now()} from users u where u.id = ${customerId} and u.deleted_at is null
      on conflict (customer_id, product_id) do nothing returning id`;
  },
  releaseItem: (context, order) => releasePlace(context, productIdOf(order)),
  handItemOn: (context, order) => releasePlace(context, productIdOf(order)),
  soldAs: (order) => sql`select 'PRODUCT' as kind, ${productIdOf(order)}::uuid as item_id`,
  async takeItemBack(context, order) {
    if (order.holdsPlace) await releasePlace(context, productIdOf(order));
    await context.db.delete(Entitlement, { orderId: order.id });
  },
};
