import { mixed, object } from 'yup';
import { id, text } from './fields.ts';

/** `PlanSubscribeInput`. */
export const planSubscribeRules = object({
  planId: id('plan.notFound').required('plan.notFound'),
  promoCode: text(200, 'promoCode.invalid').nullable(),
  idempotencyKey: text(100, 'idempotencyKey.invalid').required('idempotencyKey.invalid').min(8, 'idempotencyKey.invalid'),
  language: mixed<'EN' | 'AR'>().oneOf(['EN', 'AR']).nullable(),
  method: mixed<'CARD' | 'KNET'>().oneOf(['CARD', 'KNET']).nullable(),
  savedCard: id('payment.cardNotFound').nullable(),
  expectedTotal: text(40, 'price.positive')
    .matches(/^\d{1,12}(\.\d{1,3})?$/, 'price.positive')
    .nullable(),
});

/** `PlanPayInput`. */
export const planPayRules = planSubscribeRules.pick(['idempotencyKey', 'language', 'method', 'savedCard']);
