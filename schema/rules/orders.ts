import { mixed, object, string } from 'yup';
import { id } from './fields.ts';

/** `CheckoutInput`. */
export const checkoutRules = object({
  productId: id('product.notFound').required('product.notFound'),
  idempotencyKey: string().required('idempotencyKey.invalid').min(8, 'idempotencyKey.invalid').max(100, 'idempotencyKey.invalid'),
  promoCode: string().nullable().max(200, 'promoCode.invalid'),
  language: mixed<'EN' | 'AR'>().oneOf(['EN', 'AR']).nullable(),
});
