import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import type { GatewayPayment, GatewayPaymentRequest } from '../../platform/payments/gateway.ts';
import { Payment } from './entities.ts';
import { refuseMismatch, unavailable } from './open.ts';
import { cardOf, findCharge } from './saved-cards.ts';
import { failPayment, settle } from './settle.ts';

/**
 * Tells the gateway of a payment: asks for its page and keeps the address, or charges the saved card. A saved card that the gateway refuses
 * for good fails the payment. May be repeated: the payment's id is the idempotency key.
 * @throws UserErrors if the gateway does not answer: then no page was opened, or a saved card may have been charged
 */
export async function presentPayment(context: Context, paymentId: string): Promise<void> {
  const { db, log } = context;
  const payment = await db.findOneBy(Payment, { id: paymentId });
  if (payment?.status !== 'CREATED' || payment.gatewayReference) return;
  if (payment.savedCardId && !(await mayChargeCard(context, payment))) return;
  let openedPayment: GatewayPayment | null;
  try {
    openedPayment = await (payment.savedCardId ? chargeCard(context, payment) : openAtGateway(context, payment));
    if (openedPayment) refuseMismatch(payment, openedPayment);
  } catch (error) {
    log().error({ err: error, paymentId }, 'the gateway did not open a payment');
    throw unavailable();
  }
  if (!openedPayment) return failPayment(context, paymentId);
  await sql`
    update payments set gateway_reference = ${openedPayment.reference}, redirect_url = ${openedPayment.redirectUrl}
    where id = ${paymentId} and gateway_reference is null`.run(db);
}

/**
 * Charges the saved card of a payment (`savedCardId` of its intent), and settles it. Afterwards the payment has succeeded, has failed, or
 * waits for the payer at `redirectUrl`. If the gateway does not answer, the reconciler asks it again. May be repeated.
 */
export async function chargeSaved(context: Context, paymentId: string): Promise<void> {
  await presentPayment(context, paymentId);
  await settle(context, paymentId);
}

const openAtGateway = async (context: Context, payment: Payment) =>
  context.platform.gateways.of(payment.gateway).create(await gatewayRequestOf(context, payment));

/**
 * Charges the saved card. Null if the gateway has refused it. An earlier attempt may have succeeded all the same, with its answer lost, so
 * a refusal looks for that charge.
 */
async function chargeCard(context: Context, payment: Payment): Promise<GatewayPayment | null> {
  const { reference } = await cardOf(context, payment);
  const chargedPayment = await context.platform.gateways.of(payment.gateway).charge(await gatewayRequestOf(context, payment), reference);
  return chargedPayment ?? findCharge(context, payment);
}

/**
 * Whether a saved card may still be charged. After the payment's time the gateway may have forgotten its key, and another request would be
 * another charge. The time of a payment whose card was removed ends at once: `settle` asks whether the card was charged before.
 */
async function mayChargeCard(context: Context, payment: Payment): Promise<boolean> {
  const { db, now } = context;
  if (payment.expiresAt <= now()) return false;
  if (!(await cardOf(context, payment)).removedAt) return true;
  await sql`update payments set expires_at = ${now()} where id = ${payment.id} and gateway_reference is null`.run(db);
  return false;
}

async function gatewayRequestOf({ db, platform }: Context, payment: Payment): Promise<GatewayPaymentRequest> {
  const payer = await sql<{ id: string; email: string }>`select id, email from users where id = ${payment.payerId}`.first(db);
  return {
    paymentId: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method,
    saveCard: payment.savesCard,
    payer: payer as GatewayPaymentRequest['payer'],
    description: payment.description,
    payee: payment.payee,
    returnUrl: returnUrl(platform.origin, payment),
    language: pageLanguage(payment),
    expiresAt: payment.expiresAt,
  };
}

const pageLanguage = ({ language }: Payment) => language.toLowerCase() as 'en' | 'ar';
const returnUrl = (origin: string, payment: Payment) => `${origin}/payments/return?payment=${payment.id}&lang=${pageLanguage(payment)}`;
