import { createHmac, timingSafeEqual } from 'node:crypto';
import express, { type Request, type Response, Router } from 'express';
import { languageOf } from '../../core/translate.ts';
import { formBody, formValue } from '../../platform/pages/form.ts';
import { type PageLanguage, pageHeaders } from '../../platform/pages/page.ts';
import { type CardForm, readCard } from './card.ts';
import { awaitsCard, awaitsChallenge, type Charges } from './charges.ts';
import { cardPage, challengePage, endPage } from './html.ts';
import type { StoredPayment } from './store.ts';

type Page = 'card' | 'challenge';

/**
 * The pages that customers see: card, challenge, and the payment's state afterwards. A form that is submitted twice, reloaded or
 * reached by the back button shows that state and charges nothing more.
 */
export function pageRoutes(charges: Charges, secret: string, now: () => Date): Router {
  const router = Router();
  const tokenOf = (page: Page, { reference }: StoredPayment) =>
    createHmac('sha256', secret).update(`${page}:${reference}`).digest('base64url');

  router.get('/pay/:reference', async (request, response) => {
    const payment = await charges.find(request.params.reference);
    if (!payment) return unknown(request, response);
    if (awaitsChallenge(payment, now())) return response.redirect(303, `/pay/${payment.reference}/challenge`);
    if (!awaitsCard(payment, now())) return ended(response, payment);
    show(response, 200, payment, cardPage(payment, tokenOf('card', payment)));
  });

  router.post('/pay/:reference', formBody, async (request, response) => {
    const payment = await charges.find(request.params.reference);
    if (!payment) return unknown(request, response);
    const token = tokenOf('card', payment);
    if (!sent(request, 'token', token)) return refused(response, payment);
    if (!awaitsCard(payment, now())) return ended(response, payment);
    if (value(request, 'action') === 'cancel') return redirectOn(response, await charges.cancel(payment.reference));
    const save = value(request, 'save') === 'on';
    const given: CardForm = {
      number: value(request, 'number'),
      expiry: value(request, 'expiry'),
      cvc: value(request, 'cvc'),
      pin: value(request, 'pin'),
    };
    const card = readCard(given, now(), payment.method);
    if ('problems' in card) return show(response, 422, payment, cardPage(payment, token, { ...given, save }, card.problems));
    redirectOn(response, await charges.charge(payment.reference, card, save));
  });

  router.get('/pay/:reference/challenge', async (request, response) => {
    const payment = await charges.find(request.params.reference);
    if (!payment) return unknown(request, response);
    if (awaitsCard(payment, now())) return response.redirect(303, `/pay/${payment.reference}`);
    if (!awaitsChallenge(payment, now())) return ended(response, payment);
    show(response, 200, payment, challengePage(payment, tokenOf('challenge', payment)));
  });

  router.post('/pay/:reference/challenge', formBody, async (request, response) => {
    const payment = await charges.find(request.params.reference);
    if (!payment) return unknown(request, response);
    if (!sent(request, 'token', tokenOf('challenge', payment))) return refused(response, payment);
    redirectOn(response, await charges.answer(payment.reference, value(request, 'action') === 'complete'));
  });

  router.use('/pay', ((error, request, response, next) => {
    if (response.headersSent) return next(error);
    send(response, error.status ?? 500, endPage(languageFor(request), 'refused'), null);
  }) as express.ErrorRequestHandler);
  return router;
}

const value = (request: Request, name: string): string => formValue(request, name, 100);

function sent(request: Request, name: string, expected: string): boolean {
  const given = Buffer.from(value(request, name));
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
}

/** Redirects to the bank's challenge or back to the shop. A second submit gets the page of the payment's state. */
function redirectOn(response: Response, result: Awaited<ReturnType<Charges['charge']>>): void {
  if (!result) response.sendStatus(404);
  else if (result.changed && result.answerLost) response.destroy();
  else if (result.changed) {
    const { payment } = result;
    allow(response, payment);
    response.redirect(303, payment.status === 'requires_action' ? `/pay/${payment.reference}/challenge` : payment.returnUrl);
  } else ended(response, result.payment);
}

function ended(response: Response, payment: StoredPayment): void {
  const { status, succeedsAt, language } = payment;
  const paid = status === 'succeeded' || status === 'refunded' || status === 'partially_refunded';
  show(
    response,
    200,
    payment,
    endPage(language, paid ? 'paid' : status === 'failed' ? 'failed' : succeedsAt || status === 'processing' ? 'wait' : 'expired', payment),
  );
}

const languageFor = (request: Request) => languageOf(request.headers).toLowerCase() as PageLanguage;
const unknown = (request: Request, response: Response) => send(response, 404, endPage(languageFor(request), 'unknown'), null);
const refused = (response: Response, payment: StoredPayment) => show(response, 403, payment, endPage(payment.language, 'refused', payment));
const show = (response: Response, status: number, payment: StoredPayment, html: string) => send(response, status, html, payment);

function send(response: Response, status: number, html: string, payment: StoredPayment | null): void {
  allow(response, payment);
  response.status(status).type('html').send(html);
}

const allow = (response: Response, payment: StoredPayment | null) =>
  response.set(pageHeaders({ formsLeadTo: payment && new URL(payment.returnUrl).origin }));
