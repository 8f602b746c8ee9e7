import express, { type Request, type Response, type Router } from 'express';
import { isId } from '../../../schema/rules/id.ts';
import type { Context } from '../../core/context.ts';
import { attemptAll } from '../../core/sweep.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { isTooDeep } from '../../platform/deep-json.ts';
import type { PaymentGateway } from '../../platform/payments/gateway.ts';
import type { RouteSource } from '../domain.ts';
import { followDisputes } from './disputes.ts';
import { Payment } from './entities.ts';
import { isUnderWay } from './refunding.ts';
import { giveBackOrWait } from './refunds.ts';
import { settle } from './settle.ts';
import { kindOf } from './subject.ts';

const isUuid = (value: unknown): value is string => typeof value === 'string' && isId(value);

/** The routes to which gateways send browsers back, and those for their events. */
export function routes(router: Router, { platform, contextOf }: RouteSource): void {
  router.get('/payments/return', async (request, response) => returnFromGateway(await contextOf(request), request, response));
  for (const gateway of platform.gateways.all) {
    router.post(`/payments/webhooks/${gateway.name}`, express.raw({ type: () => true, limit: '64kb' }), async (request, response) =>
      hearGateway(await contextOf(request), gateway, request, response),
    );
  }
}

/**
 * Handles a browser's return from the gateway. The return proves nothing, so this asks the gateway. If the gateway does not answer now, the
 * page that follows waits.
 */
async function returnFromGateway(context: Context, { query }: Request, response: Response): Promise<void> {
  const language = query.lang === 'ar' ? 'ar' : 'en';
  const { payment } = query;
  if (!isUuid(payment)) return response.redirect(303, `/${language}`);
  await settle(context, payment).catch((error: unknown) =>
    context.log().error({ err: error, paymentId: payment }, 'a payment could not be settled on return'),
  );
  const paidPayment = await context.db.findOneBy(Payment, { id: payment });
  const isPlan = paidPayment && kindOf(paidPayment) === 'planInvoice';
  response.redirect(303, isPlan ? `/${language}/cc/subscription?payment=${payment}` : `/${language}/payment/${payment}`);
}

/**
 * Handles a gateway's event. An event only makes us ask the gateway, so late, repeated and reordered events do no harm. It is remembered
 * only after it was handled, so that the gateway sends an event that failed half-way again.
 */
async function hearGateway(
  context: Context,
  { name: gateway, readEvent }: PaymentGateway,
  request: Request,
  response: Response,
): Promise<void> {
  const { db, now } = context;
  const gatewayEvent =
    Buffer.isBuffer(request.body) && !isTooDeep(String(request.body)) ? await readEvent(request.body, request.headers) : null;
  if (!gatewayEvent) return void response.status(400).json({ message: 'The signature is missing, wrong or too old' });
  const { paymentId } = gatewayEvent;
  // Another system may use the same account of a gateway. Its events are not ours, and need not come again.
  const isOurPayment = isUuid(paymentId) && (await db.existsBy(Payment, { id: paymentId, gateway }));
  if (!isOurPayment) {
    if (isUuid(paymentId)) context.log().warn({ gateway, event: gatewayEvent.id, paymentId }, 'an event is about no payment that is kept');
    return void response.json({ received: false });
  }
  // An event is known only with its payment: Tap signs the event's id, but not the payment that it names.
  const knownEvents = await sql`
    select from gateway_events where gateway = ${gateway} and id = ${gatewayEvent.id} and payment_id = ${paymentId}`.run(db);
  if (!knownEvents) {
    try {
      await settle(context, paymentId, gatewayEvent.reference);
      await followGatewayEvent(context, paymentId);
    } catch (error) {
      context.log().error({ err: error, paymentId }, 'a payment could not be settled on an event');
      return void response.status(503).json({ message: 'Not now: tell it again later' });
    }
    await sql`
      insert into gateway_events (gateway, id, payment_id, type, received_at) values (${gateway}, ${gatewayEvent.id}, ${paymentId}, ${gatewayEvent.type}, ${now()})
      on conflict do nothing`.run(db);
  }
  response.json({ received: true });
}

/**
 * Brings the refunds and disputes of a payment to what the gateway says of them. One that fails stops no other. A refund that has to wait,
 * perhaps for a dispute, is left to the reconciler.
 * @throws if one failed
 */
async function followGatewayEvent(context: Context, paymentId: string): Promise<void> {
  const refunds = await sql<{ id: string }>`
    select id from refunds r where payment_id = ${paymentId} and ${raw(isUnderWay('r'))}`.rows(context.db);
  await attemptAll(
    context,
    'what an event is about could not be followed',
    [
      ...refunds.map(({ id }) => ({ id, follow: () => giveBackOrWait(context, id) })),
      { id: paymentId, follow: () => followDisputes(context, paymentId) },
    ],
    ({ follow }) => follow(),
  );
}
