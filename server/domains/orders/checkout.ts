import type { InferType } from 'yup';
import { formatAmount } from '../../../schema/rules/money.ts';
import { checkoutRules } from '../../../schema/rules/orders.ts';
import { plain } from '../../../schema/rules/unseen.ts';
import type { utmRules } from '../../../schema/rules/utm.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import { once } from '../../core/idempotency.ts';
import { customerOf } from '../../core/viewer.ts';
import type { Language, MutationCheckoutArgs, PaymentMethod } from '../../graphql/generated.ts';
import { entityOf, type Row } from '../../platform/database/columns.ts';
import { sql } from '../../platform/database/sql.ts';
import { abandonPayment } from '../billing/abandon.ts';
import { isProcessing, requireGateway } from '../billing/open.ts';
import { presentPayment } from '../billing/present.ts';
import { drawingOrderNumber } from '../creators/order-numbers.ts';
import { linkTo } from '../creators/usernames.ts';
import { isLimitedAndNew, requireSubscriber } from '../plans/limits.ts';
import type { CodeRefusal } from '../promos/state.ts';
import { takePromoUse } from '../promos/uses.ts';
import { Order } from './entities.ts';
import { type ItemOffer, itemNamed, type OrderItem } from './items/item.ts';
import { lockWithPayment } from './locks.ts';
import { completeOrder, replaceOrder } from './outcome.ts';
import { collectOrder, type PaymentChoice, type PlacedOrder, payOrderOn } from './paying.ts';
import { type OrderPrice, priceFor } from './pricing.ts';
import { itemBoughtBy, resumeOrder } from './resume.ts';

/** A link by which the customer came (`UtmInput`). */
type SaleLink = InferType<typeof utmRules>;

/** What a customer orders. */
interface CheckoutRequest {
  /** Exactly one of the three is given. */
  productId?: string;
  bookingId?: string;
  orderId?: string;
  promoCode: string;
  /** The language of the payment pages. */
  pages: Language;
  /** Null if we are to choose. */
  method: PaymentMethod | null;
  /** The total that the customer was shown, as a decimal. */
  expectedTotal?: string;
}

/**
 * Orders a product or a booking, and starts its payment. One transaction writes the order, takes its place and notes that money is to be
 * collected. The gateway is asked only after the commit, so a call that fails in between can be repeated with the same key.
 * @throws UserErrors
 */
export async function checkout(context: Context, { input }: MutationCheckoutArgs) {
  const { userId } = customerOf(context.viewer);
  const {
    idempotencyKey: checkoutKey,
    productId,
    bookingId,
    orderId: resumedOrderId,
    promoCode,
    language,
    method,
    expectedTotal,
    utm,
    ...others
  } = validate(checkoutRules, input);
  others satisfies NothingElse;
  const itemIds = { ...(productId && { productId }), ...(bookingId && { bookingId }), ...(resumedOrderId && { orderId: resumedOrderId }) };
  const checkoutRequest: CheckoutRequest = {
    ...itemIds,
    promoCode: plain(promoCode ?? ''),
    pages: language ?? 'EN',
    method: method ?? null,
    ...(expectedTotal != null && { expectedTotal }),
  };
  // A customer's checkouts of one product or booking run one after the other. So a double click with two keys finds the order of the first.
  const boughtItemId = resumedOrderId ? await itemBoughtBy(context, userId, resumedOrderId) : (productId ?? bookingId);
  const subject = `checkout:${userId}:${boughtItemId}`;
  const checkoutIntent = { userId, key: checkoutKey, operation: 'checkout', input: checkoutRequest, subject };
  const { orderId, paymentId } = await inTransaction(context, (inner) =>
    once(inner, checkoutIntent, () =>
      resumedOrderId
        ? resumeOrder(inner, resumedOrderId, { language: checkoutRequest.pages, method: checkoutRequest.method })
        : placeOrder(inner, userId, checkoutRequest, utm ?? []),
    ),
  );
  if (paymentId) await presentPayment(context, paymentId);
  return { order: { id: orderId }, payment: paymentId ? { id: paymentId } : null };
}

/** `saleLinks` do not belong to the request that the key stands for: a repeat may have found another link meanwhile. */
async function placeOrder(
  context: Context,
  customerId: string,
  { promoCode, pages, method, expectedTotal, ...named }: CheckoutRequest,
  saleLinks: readonly SaleLink[],
): Promise<PlacedOrder> {
  const orderedItem = itemNamed(named);
  if (!orderedItem) throw new TypeError('the rules let an input without an item pass');
  const { item, id } = orderedItem;
  const offer = await item.toOrder(context, customerId, id, pages);
  const { pending } = offer;
  const { price, refusal } = await priceFor(context, offer, promoCode);
  if (refusal) throw refusedPromoCode(refusal);
  const { currency } = offer;
  if (expectedTotal !== undefined && Number(expectedTotal) !== Number(formatAmount(price.total, currency))) {
    throw otherOrderPrice(price.total, currency);
  }
  const paymentChoice = {
    language: pages,
    method: price.total > 0 ? requireGateway(context, { method, amount: price.total, currency }).method : null,
  };
  const continuedOrder = pending && (await continueOrder(context, pending.id, item, offer, price, paymentChoice));
  return continuedOrder ?? newOrder(context, customerId, item, offer, price, paymentChoice, saleLinks);
}

const refusedPromoCode = (refusal: CodeRefusal) =>
  userError(refusal === 'promoCode.invalid' ? 'INVALID' : 'WRONG_STATE', refusal, ['promoCode']);

const otherOrderPrice = (total: number, currency: string) =>
  userError('PRICE_CHANGED', 'order.otherPrice', ['expectedTotal'], { total: formatAmount(total, currency), currency });

/** Continues a pending order if its price is still right and it still holds its place. Otherwise ends it and answers null. */
async function continueOrder(
  context: Context,
  orderId: string,
  item: OrderItem,
  offer: ItemOffer,
  price: OrderPrice,
  paying: PaymentChoice,
): Promise<PlacedOrder | null> {
  const { payment, order } = await lockWithPayment(context, orderId);
  if (order.status === 'PAID') throw item.owned([item.field]);
  if (order.status !== 'PENDING') return null;
  // The bank is about to answer. With another order, the customer would pay twice.
  if (payment && isProcessing(payment)) return { orderId, paymentId: payment.id };
  if (!orderStillStands(order, offer, price) || order.holdExpiresAt <= context.now()) {
    if (payment) await abandonPayment(context, payment);
    await replaceOrder(context, order);
    return null;
  }
  return payOrderOn(context, order, payment, offer, paying);
}

/** Whether an order made now would have the same price and discount. */
const orderStillStands = (order: Order, { currency }: ItemOffer, { total, discount }: OrderPrice): boolean =>
  order.totalAmount === total &&
  order.currency === currency &&
  order.discountAmount === (discount?.amount ?? 0) &&
  order.discountSource === (discount?.source ?? null) &&
  order.promoCodeId === (discount?.promoCodeId ?? null) &&
  order.holdsUse === (order.promoCodeId !== null);

async function newOrder(
  context: Context,
  customerId: string,
  item: OrderItem,
  offer: ItemOffer,
  price: OrderPrice,
  paying: PaymentChoice,
  saleLinks: readonly SaleLink[],
): Promise<PlacedOrder> {
  const { db } = context;
  const { total, discount } = price;
  const { holdExpiresAt } = offer;
  const promoCodeId = discount?.promoCodeId ?? null;
  if (promoCodeId) {
    if (!(await item.taking(offer.id).run(db))) throw item.itemGone();
    const refusal = await takePromoUse(context, promoCodeId, discount?.held ?? false);
    if (refusal) throw refusedPromoCode(refusal);
  }
  const orderedIds = { productId: null, bookingId: null, [item.field]: offer.id };
  const placedOrder = await sql<{ row: Row; isLimitedAndNew: boolean }>`
    with place as (${promoCodeId ? sql`select` : item.taking(offer.id)}),
      link as (${linkTo(offer.creatorId, saleLinks)}),
      drawn as (${drawingOrderNumber(offer.creatorId, sql`exists (select from place)`)})
    insert into orders as o (creator_id, customer_id, product_id, booking_id, number, title, title_ar, total_amount, currency,
      discount_amount, discount_source, discount_percentage, discount_name, discount_name_ar, promo_code_id, holds_use,
      hold_expires_at, created_at, source, medium, campaign)
    select ${offer.creatorId}, ${customerId}, ${orderedIds.productId}, ${orderedIds.bookingId}, number, ${offer.title}, ${offer.titleAr}, ${total},
      ${offer.currency}, ${discount?.amount ?? 0}, ${discount?.source ?? null}, ${discount?.percentage ?? null},
      ${discount?.name ?? null}, ${discount?.nameAr ?? null}, ${promoCodeId}, ${promoCodeId !== null}, ${holdExpiresAt}, ${context.now()},
      link.source, link.medium, link.campaign
    from drawn left join link on true returning to_jsonb(o) as row, ${isLimitedAndNew(offer.creatorId, customerId)} as "isLimitedAndNew"`.first(
    db,
  );
  if (!placedOrder) throw item.itemGone();
  // After the statement above, which has locked the account's row to draw the number.
  if (placedOrder.isLimitedAndNew) await requireSubscriber(context, offer.creatorId, customerId, item.field);
  const order = entityOf(Order, placedOrder.row);
  if (total > 0) {
    await item.awaitPayment(context, order, holdExpiresAt);
    return { orderId: order.id, paymentId: await collectOrder(context, order, offer, paying) };
  }
  if (await completeOrder(context, order)) throw item.itemGone();
  return { orderId: order.id, paymentId: null };
}
