import { mixed, object } from 'yup';
import { exactlyOne, id, text } from './fields.ts';

/** `CheckoutInput`. */
export const checkoutRules = object({
  productId: id('product.notFound')
    .nullable()
    .test('item', 'order.item', (productId, { parent, createError }) => exactlyOne([productId, parent.bookingId], createError)),
  bookingId: id('booking.notFound').nullable(),
  idempotencyKey: text(100, 'idempotencyKey.invalid').required('idempotencyKey.invalid').min(8, 'idempotencyKey.invalid'),
  promoCode: text(200, 'promoCode.invalid').nullable(),
  method: mixed<'CARD' | 'KNET'>().oneOf(['CARD', 'KNET']).nullable(),
  language: mixed<'EN' | 'AR'>().oneOf(['EN', 'AR']).nullable(),
});
