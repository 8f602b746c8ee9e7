import { checkoutRules } from '../../../schema/rules/orders.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { forbidden, type NothingElse, userError, validate } from '../../core/errors.ts';
import { translate } from '../../core/translate.ts';
import type { Language, MutationCheckoutArgs } from '../../graphql/generated.ts';
import { entityOf, type Row } from '../../platform/database/columns.ts';
import { sql } from '../../platform/database/sql.ts';
import { abandonPayment, lockOpenPayment, openPayment, presentPayment, requireGateway } from '../billing/open.ts';
import { drawingOrderNumber } from '../creators/order-numbers.ts';
import { takePlace, takingPlace } from '../products/places.ts';
import type { CodeRefusal } from '../promos/state.ts';
import { takeUse } from '../promos/uses.ts';
import { Order } from './entities.ts';
import { once } from './idempotency.ts';
import { findOffer, notYetOnSaleText, type Offer, type OfferToCustomer, priceFor } from './offers.ts';
import { expire, pay } from './outcome.ts';
import type { Price } from './pricing.ts';

/** How long a place is held for a payment. */
const holdMinutes = 30;

/** The outcome of a checkout, kept under its idempotency key. */
interface Placed {
  orderId: string;
  /** Null for a free product. */
  paymentId: string | null;
}

/** What a customer orders. */
interface CheckoutRequest {
  productId: string;
  promoCode: string;
  /** The language of the payment pages. */
  pages: Language;
}

/**
 * Orders a product and starts its payment. The order, its place and the intent to collect are one transaction; only then does
 * the gateway hear of it, so a call that fails in between can be repeated with the same key.
 */
export async function checkout(context: Context, { input }: MutationCheckoutArgs) {
  const { viewer } = context;
  if (viewer.kind !== 'customer') throw forbidden();
  const { idempotencyKey: key, productId, promoCode, language, ...others } = validate(checkoutRules, input);
  others satisfies NothingElse;
  const request: CheckoutRequest = { productId, promoCode: promoCode?.trim() ?? '', pages: language ?? 'EN' };
  // One checkout of a customer and product at a time: a double click with two keys finds the first one's order.
  const subject = `checkout:${viewer.userId}:${productId}`;
  const intent = { userId: viewer.userId, key, operation: 'checkout', input: request, subject };
  const { orderId, paymentId } = await inTransaction(context, (inner) =>
    once(inner, intent, () => placeOrder(inner, viewer.userId, request)),
  );
  if (paymentId) await presentPayment(context, paymentId);
  return { order: { id: orderId }, payment: paymentId ? { id: paymentId } : null };
}

async function placeOrder(context: Context, customerId: string, { productId, promoCode, pages }: CheckoutRequest): Promise<Placed> {
  const offer = await offerOnSale(context, customerId, productId, pages);
  const { pending } = offer;
  const { price, refusal } = await priceFor(context, offer, promoCode);
  if (refusal) throw refusedCode(refusal);
  if (price.total > 0) requireGateway(context);
  return (pending && (await goOn(context, pending.id, offer, price, pages))) ?? newOrder(context, customerId, offer, price, pages);
}

const refusedCode = (refusal: CodeRefusal) =>
  userError(refusal === 'promoCode.invalid' ? 'INVALID' : 'WRONG_STATE', refusal, ['promoCode']);

/** The product at its present price, or why it cannot be bought. */
async function offerOnSale(context: Context, customerId: string, productId: string, language: Language): Promise<OfferToCustomer> {
  const product = await findOffer(context, customerId, productId, language);
  if (product?.owned) throw userError('ALREADY_OWNED', 'product.owned', ['productId']);
  if (!product || (product.status !== 'PUBLISHED' && !product.wasPublished))
    throw userError('NOT_FOUND', 'product.notFound', ['productId']);
  if (product.availability === 'ENDED') throw userError('WRONG_STATE', 'product.notOnSale', ['productId']);
  if (product.availability === 'UPCOMING') throw userError('NOT_YET_ON_SALE', notYetOnSaleText(context, product), ['productId']);
  return product;
}

/** Continues a pending order while it stands at the same price and holds its place; otherwise ends it and answers null. */
async function goOn(context: Context, orderId: string, offer: Offer, price: Price, language: Language): Promise<Placed | null> {
  const { db, now } = context;
  const payment = await lockOpenPayment(context, orderId); // before the order: all callers lock in this sequence
  const order = await db.findOneOrFail(Order, { where: { id: orderId }, lock: { mode: 'pessimistic_write' } });
  if (order.status === 'PAID') throw userError('ALREADY_OWNED', 'product.owned', ['productId']);
  if (order.status !== 'PENDING') return null;
  if (!stillStands(order, offer, price) || order.holdExpiresAt <= now()) {
    if (payment) await abandonPayment(context, payment);
    await expire(context, order);
    return null;
  }
  if (payment) return { orderId, paymentId: payment.id };
  const holdExpiresAt = holdEnd(context);
  await db.update(Order, { id: orderId }, { holdExpiresAt });
  return { orderId, paymentId: await collect(context, order, offer, language, holdExpiresAt) };
}

/** Whether an order made now would have the same price and discount. */
const stillStands = (order: Order, { currency }: Offer, { total, discount }: Price): boolean =>
  order.totalAmount === total &&
  order.currency === currency &&
  order.discountAmount === (discount?.amount ?? 0) &&
  order.discountSource === (discount?.source ?? null) &&
  order.promoCodeId === (discount?.promoCodeId ?? null) &&
  order.holdsUse === (order.promoCodeId !== null);

async function newOrder(context: Context, customerId: string, offer: Offer, price: Price, language: Language): Promise<Placed> {
  const { db } = context;
  const { total, discount } = price;
  const soldOut = () => userError('SOLD_OUT', 'product.soldOut', ['productId']);
  const promoCodeId = discount?.promoCodeId ?? null;
  if (promoCodeId) {
    if (!(await takePlace(context, offer.id))) throw soldOut();
    const refusal = await takeUse(context, promoCodeId, discount?.held ?? false);
    if (refusal) throw refusedCode(refusal);
  }
  const holdExpiresAt = holdEnd(context);
  const placed = await sql<{ row: Row }>`
    with place as (${promoCodeId ? sql`select` : takingPlace(offer.id)}),
      drawn as (${drawingOrderNumber(offer.creatorId, sql`exists (select from place)`)})
    insert into orders as o (creator_id, customer_id, product_id, number, product_title, product_title_ar, total_amount, currency,
      discount_amount, discount_source, discount_percentage, discount_name, discount_name_ar, promo_code_id, holds_use,
      hold_expires_at, created_at)
    select ${offer.creatorId}, ${customerId}, ${offer.id}, number, ${offer.title}, ${offer.titleAr}, ${total}, ${offer.currency},
      ${discount?.amount ?? 0}, ${discount?.source ?? null}, ${discount?.percentage ?? null}, ${discount?.name ?? null},
      ${discount?.nameAr ?? null}, ${promoCodeId}, ${promoCodeId !== null}, ${holdExpiresAt}, ${context.now()}
    from drawn returning to_jsonb(o) as row`.first(db);
  if (!placed) throw soldOut();
  const order = entityOf(Order, placed.row);
  if (total > 0) return { orderId: order.id, paymentId: await collect(context, order, offer, language, holdExpiresAt) };
  await pay(context, order);
  return { orderId: order.id, paymentId: null };
}

const holdEnd = ({ now }: Context) => new Date(now().getTime() + holdMinutes * 60_000);

const collect = (context: Context, order: Order, offer: Offer, language: Language, expiresAt: Date) =>
  openPayment(context, {
    orderId: order.id,
    creatorId: order.creatorId,
    payerId: order.customerId,
    amount: order.totalAmount,
    currency: order.currency,
    description: describe(order, language),
    payee: offer.payee,
    language,
    expiresAt,
  });

/** The title and the discount as the payment page shows them. Each may have either direction, so each is isolated. */
function describe(order: Order, language: Language): string {
  const inLanguage = (text: string, textAr: string | null) => (language === 'AR' && textAr) || text;
  const title = inLanguage(order.productTitle, order.productTitleAr);
  if (!order.discountSource || !order.discountName) return title;
  const name = `\u2068${inLanguage(order.discountName, order.discountNameAr)}\u2069`;
  return `\u2068${title}\u2069 · ${translate(language, `discount.${order.discountSource}`, { percentage: order.discountPercentage, name })}`;
}
