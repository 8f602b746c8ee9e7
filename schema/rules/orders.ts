import { mixed, object } from 'yup';
import { id, text } from './fields.ts';

/** `CheckoutInput`. */
export const checkoutRules = object({
  productId: id('product.notFound').required('product.notFound'),
  idempotencyKey: text(100, 'idempotencyKey.invalid').required('idempotencyKey.invalid').min(8, 'idempotencyKey.invalid'),
  promoCode: text(200, 'promoCode.invalid').nullable(),
  language: mixed<'EN' | 'AR'>().oneOf(['EN', 'AR']).nullable(),
});
