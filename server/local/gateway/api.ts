import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type RequestHandler, type Response, Router } from 'express';
import { boolean, number, object, string, ValidationError } from 'yup';
import { id } from '../../../schema/rules/fields.ts';
import { refuseDeep } from '../../core/json.ts';
import type { Charges } from './charges.ts';
import type { Disputes } from './disputes.ts';
import type { Refunds } from './refunds.ts';
import type { StoredPayment } from './store.ts';

const amountRules = number().strict().integer().positive().max(1e12);
const newPaymentRules = object({
  paymentId: id('not an id').required(),
  amount: amountRules.required(),
  currency: string()
    .matches(/^[A-Z]{3}$/)
    .required(),
  method: string()
    .oneOf(['CARD', 'KNET'] as const)
    .default('CARD'),
  saveCard: boolean().default(false),
  /** Charges this saved card at once, without its holder. */
  savedCard: string().max(100),
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
const newRefundRules = object({ refundId: id('not an id').required(), amount: amountRules.required() });
const newDisputeRules = object({ amount: amountRules, reason: string().max(100) });
const decisionRules = object({
  status: string()
    .oneOf(['won', 'lost'] as const)
    .required(),
});
const refundEndRules = object({
  status: string()
    .oneOf(['succeeded', 'failed'] as const)
    .required(),
});
const foretellingRules = object({
  refunds: string()
    .oneOf(['succeed', 'refuse', 'succeed_late', 'fail_late', 'stay'] as const)
    .required(),
});

/** All actions at this gateway. */
export interface Happenings {
  charges: Charges;
  refunds: Refunds;
  disputes: Disputes;
}

/** The gateway's API for the shop: JSON over HTTP with `Authorization: Bearer <secret>`. All POST requests may be repeated. */
export function apiRoutes(happenings: Happenings, secret: string): Router {
  const { charges, refunds } = happenings;
  const router = Router();
  router.use('/v1', requireSecret(secret), express.json({ limit: '20kb', verify: refuseDeep }));

  router.post('/v1/payments', async (request, response) => {
    const { savedCard, expiresAt, ...input } = newPaymentRules.validateSync(request.body, { stripUnknown: true });
    const asked = { ...input, expiresAt: new Date(expiresAt) };
    const charged = savedCard ? await charges.chargeSaved(asked, savedCard) : null;
    if (charged?.answerLost) return void response.destroy();
    const payment = savedCard ? charged?.payment : await charges.open(asked);
    if (!payment) response.status(404).json({ error: 'There is no such card' });
    else if (payment.amount !== input.amount || payment.currency !== input.currency) {
      response.status(409).json({ error: 'A payment with this id and another amount exists' });
    } else response.json(charges.view(payment));
  });

  const show = (response: Response, payment: StoredPayment | null | undefined) => {
    if (payment) response.json(charges.view(payment));
    else response.status(404).json({ error: 'There is no such payment' });
  };
  router.get('/v1/charges/:paymentId', async (request, response) => {
    const { paymentId } = request.params;
    show(response, id('').isValidSync(paymentId) ? await charges.findByPayment(paymentId) : null);
  });
  router.get('/v1/payments/:reference', async (request, response) => show(response, await charges.find(request.params.reference)));
  router.post('/v1/payments/:reference/cancel', async (request, response) =>
    show(response, (await charges.cancel(request.params.reference, 'shop'))?.payment),
  );

  router.post('/v1/payments/:reference/refunds', async (request, response) => {
    const refund = await refunds.give(request.params.reference, newRefundRules.validateSync(request.body, { stripUnknown: true }));
    if (refund) response.json(refund);
    else response.status(422).json({ error: 'There is not that much to give back' });
  });
  router.get('/v1/payments/:reference/refunds/:refundId', async (request, response) => {
    const { reference, refundId } = request.params;
    const refund = id('').isValidSync(refundId) ? await refunds.find(reference, refundId) : null;
    if (refund) response.json(refund);
    else response.status(404).json({ error: 'There is no such refund' });
  });

  router.delete('/v1/cards/:card', async (request, response) => {
    await charges.forgetCard(request.params.card);
    response.status(204).end();
  });

  bankRoutes(router, happenings);
  router.use('/v1', ((error, _request, response, next) => {
    if (error instanceof ValidationError) response.status(400).json({ error: error.message });
    else next(error);
  }) as express.ErrorRequestHandler);
  return router;
}

/** Routes for the actions of banks, which tests and an operator perform here. */
function bankRoutes(router: Router, { charges, refunds, disputes }: Happenings): void {
  const show = (response: Response, result: { payment: StoredPayment; changed: boolean } | null) => {
    if (!result) response.status(404).json({ error: 'There is no such payment' });
    else if (!result.changed) response.status(422).json({ error: 'The payment does not stand so that this could happen' });
    else response.json(charges.view(result.payment));
  };
  router.post('/v1/payments/:reference/capture', async (request, response) =>
    show(response, await charges.capture(request.params.reference)),
  );
  router.post('/v1/payments/:reference/disputes', async (request, response) =>
    show(response, await disputes.open(request.params.reference, newDisputeRules.validateSync(request.body ?? {}, { stripUnknown: true }))),
  );
  router.post('/v1/payments/:reference/disputes/:dispute', async (request, response) => {
    const { status } = decisionRules.validateSync(request.body, { stripUnknown: true });
    show(response, await disputes.decide(request.params.reference, request.params.dispute, status));
  });
  router.post('/v1/payments/:reference/foretell', async (request, response) => {
    const { refunds: outcome } = foretellingRules.validateSync(request.body, { stripUnknown: true });
    response.status((await refunds.foretell(request.params.reference, outcome)) ? 204 : 404).end();
  });
  router.post('/v1/refunds/:refundId', async (request, response) => {
    const refundId = id('not an id').required().validateSync(request.params.refundId);
    const { status } = refundEndRules.validateSync(request.body, { stripUnknown: true });
    response.status((await refunds.end(refundId, status)) ? 204 : 422).end();
  });
}

const hash = (text: string) => createHash('sha256').update(text).digest();

const requireSecret = (secret: string): RequestHandler => {
  const expected = hash(`Bearer ${secret}`);
  return (request, response, next) => {
    if (timingSafeEqual(hash(request.headers.authorization ?? ''), expected)) next();
    else response.status(401).json({ error: 'Send the secret as a bearer token' });
  };
};
