import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type RequestHandler, Router } from 'express';
import { number, object, string, ValidationError } from 'yup';
import { id } from '../../../schema/rules/fields.ts';
import type { Charges } from './charges.ts';

const newPaymentRules = object({
  paymentId: id('not an id').required(),
  amount: number().strict().integer().positive().max(1e12).required(),
  currency: string()
    .matches(/^[A-Z]{3}$/)
    .required(),
  description: string().max(300).required(),
  payee: string().max(300).required(),
  language: string()
    .oneOf(['en', 'ar'] as const)
    .required(),
  returnUrl: string()
    .matches(/^https?:\/\//)
    .max(2000)
    .required(),
  expiresAt: string().datetime().required(),
});
const newRefundRules = object({ refundId: id('not an id').required(), amount: number().strict().integer().positive().required() });

/** The gateway's API for the shop: JSON over HTTP with `Authorization: Bearer <secret>`. All POST requests may be repeated. */
export function apiRoutes(charges: Charges, secret: string): Router {
  const router = Router();
  router.use('/v1', requireSecret(secret), express.json({ limit: '20kb' }));

  router.post('/v1/payments', async (request, response) => {
    const input = newPaymentRules.validateSync(request.body, { stripUnknown: true });
    const payment = await charges.open({ ...input, expiresAt: new Date(input.expiresAt) });
    if (payment.amount !== input.amount || payment.currency !== input.currency) {
      response.status(409).json({ error: 'A payment with this id and another amount exists' });
    } else response.json(charges.view(payment));
  });

  router.get('/v1/payments/:reference', async (request, response) => {
    const payment = await charges.find(request.params.reference);
    if (payment) response.json(charges.view(payment));
    else response.status(404).json({ error: 'There is no such payment' });
  });

  router.post('/v1/payments/:reference/refunds', async (request, response) => {
    const payment = await charges.refund(request.params.reference, newRefundRules.validateSync(request.body, { stripUnknown: true }));
    if (payment) response.json(charges.view(payment));
    else response.status(422).json({ error: 'There is not that much to give back' });
  });

  router.use('/v1', ((error, _request, response, next) => {
    if (error instanceof ValidationError) response.status(400).json({ error: error.message });
    else next(error);
  }) as express.ErrorRequestHandler);
  return router;
}

const hash = (text: string) => createHash('sha256').update(text).digest();

const requireSecret = (secret: string): RequestHandler => {
  const expected = hash(`Bearer ${secret}`);
  return (request, response, next) => {
    if (timingSafeEqual(hash(request.headers.authorization ?? ''), expected)) next();
    else response.status(401).json({ error: 'Send the secret as a bearer token' });
  };
};
