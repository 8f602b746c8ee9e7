import { array, mixed, object } from 'yup';
import { atMost, exactlyOne, id, optionalText, text } from './fields.ts';
import { typedAmount } from './money.ts';
import { mostLinks } from './tags.ts';
import { utmRules } from './utm.ts';

/** `CheckoutInput`. */
export const checkoutRules = object({
  productId: id('product.notFound')
    .nullable()
    .test('item', 'order.item', (productId, { parent, createError }) =>
      exactlyOne([productId, parent.bookingId, parent.orderId], createError),
    ),
  bookingId: id('booking.notFound').nullable(),
  orderId: id('order.notFound').nullable(),
  idempotencyKey: text(100, 'idempotencyKey.invalid').required('idempotencyKey.invalid').min(8, 'idempotencyKey.invalid'),
  promoCode: text(200, 'promoCode.invalid').nullable(),
  method: mixed<'CARD' | 'KNET'>().oneOf(['CARD', 'KNET']).nullable(),
  expectedTotal: text(40, 'price.positive')
    .matches(/^\d{1,12}(\.\d{1,3})?$/, 'price.positive')
    .nullable(),
  language: mixed<'EN' | 'AR'>().oneOf(['EN', 'AR']).nullable(),
  utm: atMost(array().of(utmRules), mostLinks, 'utm.many').nullable(),
});

/** Why a console user gives money back. */
export const refundReasons = ['CUSTOMER_REQUEST', 'DUPLICATE', 'NOT_AS_DESCRIBED', 'CANCELLED', 'OTHER'] as const;

/** `OrderRefundInput`. The currency of the amount is the order's, so the server checks its decimals. */
export const orderRefundRules = object({
  orderId: id('order.notFound').required('order.notFound'),
  amount: text(40, 'price.positive')
    .transform((value: string | null) => (value === null ? null : typedAmount(value) || null))
    .nullable()
    .matches(/^\d{1,12}(\.\d{1,6})?$/, { message: 'price.positive', excludeEmptyString: true }),
  reason: mixed<(typeof refundReasons)[number]>().oneOf(refundReasons, 'payment.refundReason').required('payment.refundReason'),
  note: optionalText(500, 'note', 'several'),
  idempotencyKey: text(100, 'idempotencyKey.invalid').required('idempotencyKey.invalid').min(8, 'idempotencyKey.invalid'),
});
