import type { Context } from '../../core/context.ts';
import { translate } from '../../core/translate.ts';
import type { Language, PaymentMethod } from '../../graphql/generated.ts';
import { abandonPayment } from '../billing/abandon.ts';
import { type OpenPayment, openPayment } from '../billing/open.ts';
import { Order } from './entities.ts';
import type { PaymentTerms } from './items/item.ts';

/** The answer of a checkout, which is kept under its idempotency key. */
export interface PlacedOrder {
  orderId: string;
  /** Null for a free order. */
  paymentId: string | null;
}

/** How an order is paid. Without a method, nothing is paid. */
export interface PaymentChoice {
  language: Language;
  method: PaymentMethod | null;
}

/**
 * Continues an order that waits for its payment. The caller has locked its open payment, if it has one, and then the order. An open payment
 * goes on if the method is the same.
 */
export async function payOrderOn(
  context: Context,
  order: Order,
  payment: OpenPayment | null,
  terms: PaymentTerms,
  paying: PaymentChoice,
): Promise<PlacedOrder> {
  if (payment?.method === paying.method) return { orderId: order.id, paymentId: payment.id };
  // Another method needs another payment. The hold is not prolonged for it: by changing the method again and again, one customer could keep
  // a place for good.
  const holdExpiresAt = payment ? order.holdExpiresAt : terms.holdExpiresAt;
  if (payment) await abandonPayment(context, payment);
  else await context.db.update(Order, { id: order.id }, { holdExpiresAt });
  return { orderId: order.id, paymentId: await collectOrder(context, order, { ...terms, holdExpiresAt }, paying) };
}

/** Opens a payment of an order's total. Answers its id. */
export const collectOrder = (context: Context, order: Order, { payee, holdExpiresAt }: PaymentTerms, { language, method }: PaymentChoice) =>
  openPayment(context, {
    subject: { orderId: order.id },
    creatorId: order.creatorId,
    payerId: order.customerId,
    amount: order.totalAmount,
    currency: order.currency,
    description: orderDescription(order, language),
    payee,
    language,
    method,
    expiresAt: holdExpiresAt,
  });

/**
 * The title and the discount, as the payment page shows them. Either may be Arabic or Latin, so each is isolated from the other's
 * direction.
 */
function orderDescription(order: Order, language: Language): string {
  const inLanguage = (text: string, textAr: string | null) => (language === 'AR' && textAr) || text;
  const title = inLanguage(order.title, order.titleAr);
  if (!order.discountSource || !order.discountName) return title;
  const name = `\u2068${inLanguage(order.discountName, order.discountNameAr)}\u2069`;
  return `\u2068${title}\u2069 · ${translate(language, `discount.${order.discountSource}`, { percentage: order.discountPercentage, name })}`;
}
