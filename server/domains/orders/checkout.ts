import { checkoutRules } from '../../../schema/rules/orders.ts';
import { type Context, inTransaction } from '../../context.ts';
import { forbidden, userError, validate } from '../../errors.ts';
import type { Language, MutationCheckoutArgs } from '../../graphql/generated.ts';
import { abandonPayment, lockOpenPayment, openPayment, presentPayment, requireGateway } from '../billing/open.ts';
import { Order } from './entities.ts';
import { once } from './idempotency.ts';
import { takePlace } from './places.ts';
import { expire, payOrder } from './settle.ts';

/** How long a place is held for a payment. */
export const holdMinutes = 30;

/** What came of a checkout: kept under its key. */
interface Placed {
  orderId: string;
  /** Null for what is free. */
  paymentId: string | null;
}

/** What of a product matters when it is bought. */
interface Offer {
  id: string;
  creatorId: string;
  title: string;
  titleAr: string | null;
  price: number;
  currency: string;
  payee: string;
}

/**
 * Orders a product and starts its payment. The order, its place and the intent to collect are one transaction; only then does
 * the gateway hear of it, so whatever fails in between can be asked for again with the same key.
 */
export async function checkout(context: Context, { input }: MutationCheckoutArgs) {
  const { viewer } = context;
  if (viewer.kind !== 'customer') throw forbidden();
  const { idempotencyKey: key, productId, language } = validate(checkoutRules, input);
  const pages = language ?? 'EN';
  const { orderId, paymentId } = await inTransaction(context, (inner) =>
    once(inner, { userId: viewer.userId, key, operation: 'checkout', input: { productId, pages } }, () =>
      placeOrder(inner, viewer.userId, productId, pages),
    ),
  );
  if (paymentId) await presentPayment(context, paymentId);
  return { order: { id: orderId }, payment: paymentId ? { id: paymentId } : null };
}

async function placeOrder(context: Context, customerId: string, productId: string, language: Language): Promise<Placed> {
  // One checkout of a customer and product at a time: a double click with two keys finds the first one's order.
  await context.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`checkout:${customerId}:${productId}`]);
  const offer = await readOffer(context, customerId, productId, language);
  if (offer.price > 0) requireGateway(context);
  const pending = await context.db.findOneBy(Order, { customerId, productId, status: 'PENDING' });
  return (pending && (await goOn(context, pending.id, offer, language))) ?? newOrder(context, customerId, offer, language);
}

/** The product at its present price, or why it cannot be bought. */
async function readOffer({ db, now }: Context, customerId: string, productId: string, language: Language): Promise<Offer> {
  const [product]: (Offer & { status: string; wasPublished: boolean; ended: boolean; owned: boolean })[] = await db.query(
    `select p.id, p.creator_id as "creatorId", p.title, p.title_ar as "titleAr", p.price_amount::float8 as price, p.currency, p.status,
       coalesce(case when $4 = 'AR' then c.full_name_ar end, c.full_name) as payee, p.published_at is not null as "wasPublished",
       coalesce(p.end_date < ($3::timestamptz at time zone c.time_zone)::date, false) as ended,
       exists (select from entitlements e where e.customer_id = $2 and e.product_id = p.id) as owned
     from products p join creators c on c.id = p.creator_id where p.id = $1`,
    [productId, customerId, now(), language],
  );
  if (product?.owned) throw userError('ALREADY_OWNED', 'product.owned', ['productId']);
  if (!product || (product.status !== 'PUBLISHED' && !product.wasPublished))
    throw userError('NOT_FOUND', 'product.notFound', ['productId']);
  if (product.status !== 'PUBLISHED' || product.ended) throw userError('WRONG_STATE', 'product.notOnSale', ['productId']);
  return product;
}

/** Continues a pending order while it stands at the same price and holds its place; otherwise ends it and answers null. */
async function goOn(context: Context, orderId: string, offer: Offer, language: Language): Promise<Placed | null> {
  const { db, now } = context;
  const payment = await lockOpenPayment(context, orderId); // before the order: everybody locks in this sequence
  const order = await db.findOneOrFail(Order, { where: { id: orderId }, lock: { mode: 'pessimistic_write' } });
  if (order.status === 'PAID') throw userError('ALREADY_OWNED', 'product.owned', ['productId']);
  if (order.status !== 'PENDING') return null;
  const stands = order.totalAmount === offer.price && order.currency === offer.currency && order.holdExpiresAt > now();
  if (!stands) {
    if (payment) await abandonPayment(context, payment);
    await expire(context, order);
    return null;
  }
  if (payment) return { orderId, paymentId: payment.id };
  const holdExpiresAt = holdEnd(context);
  await db.update(Order, { id: orderId }, { holdExpiresAt });
  return { orderId, paymentId: await collect(context, order, offer, language, holdExpiresAt) };
}

async function newOrder(context: Context, customerId: string, offer: Offer, language: Language): Promise<Placed> {
  const { db } = context;
  if (!(await takePlace(context, offer.id))) throw userError('SOLD_OUT', 'product.soldOut', ['productId']);
  const holdExpiresAt = holdEnd(context);
  const order = db.create(Order, {
    creatorId: offer.creatorId,
    customerId,
    productId: offer.id,
    number: await nextNumber(context, offer.creatorId),
    productTitle: offer.title,
    productTitleAr: offer.titleAr,
    totalAmount: offer.price,
    currency: offer.currency,
    holdExpiresAt,
    createdAt: context.now(),
  });
  await db.save(order);
  if (offer.price > 0) return { orderId: order.id, paymentId: await collect(context, order, offer, language, holdExpiresAt) };
  await payOrder(context, order.id);
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
    description: (language === 'AR' && order.productTitleAr) || order.productTitle,
    payee: offer.payee,
    language,
    expiresAt,
  });

/** Orders of an account are numbered 1, 2, 3 …; the account's row lock keeps the sequence. */
async function nextNumber({ db }: Context, creatorId: string): Promise<number> {
  const [[creator]]: [{ number: number }[], number] = await db.query(
    'update creators set order_count = order_count + 1 where id = $1 returning order_count as number',
    [creatorId],
  );
  return (creator as { number: number }).number;
}
