import { IsNull } from 'typeorm';
import { formatAmount } from '../../../schema/rules/money.ts';
import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import type { Language } from '../../graphql/generated.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import type { GatewayPayment, PaymentGateway, PaymentMethod } from '../../platform/payments/gateway.ts';
import { enqueuing } from '../../platform/queue.ts';
import { Payment, SavedCard } from './entities.ts';
import type { Subject } from './subject.ts';

/** The money to collect: what it pays, who pays it, and in whose account it is booked. */
export interface PaymentIntent {
  subject: Subject;
  /** The seller of an order; for a plan, the creator who pays. */
  creatorId: string;
  payerId: string;
  /** Minor units, more than zero. */
  amount: number;
  currency: string;
  /** What is paid for and who is paid, in `language`, as the gateway's page shows them. */
  description: string;
  payee: string;
  language: Language;
  expiresAt: Date;
  /** By default the card, or the method that there is instead. */
  method?: PaymentMethod | null;
  /** Whether the payer is asked to let the gateway keep the card. For plans only: an order's customer has no saved card. */
  saveCard?: boolean;
  /** A saved card of `creatorId` that `chargeSaved` charges without the payer. */
  savedCardId?: string;
}

/** The failure when a gateway cannot be used now. */
export const unavailable = () => userError('PAYMENT_FAILED', 'payment.unavailable');

/**
 * The gateway and the method by which an amount is paid.
 * @throws UserErrors when no gateway is set up for the method, or when the gateway cannot collect the amount exactly (some take thousandths
 * only in tens), or at all because it is too small
 */
export function requireGateway(
  { platform: { gateways } }: Context,
  { method, amount, currency }: Pick<PaymentIntent, 'method' | 'amount' | 'currency'>,
): { gateway: PaymentGateway; method: PaymentMethod } {
  const methods = gateways.methods(currency);
  const chosenMethod = method ?? (methods.includes('CARD') ? 'CARD' : methods[0]);
  if (!chosenMethod) throw unavailable();
  const gateway = gateways.forMethod(chosenMethod, currency);
  if (!gateway) throw userError('INVALID', 'payment.methodUnavailable', ['method']);
  refuseAmount(gateway, chosenMethod, { amount, currency });
  return { gateway, method: chosenMethod };
}

function refuseAmount(
  gateway: PaymentGateway,
  method: PaymentMethod,
  { amount, currency }: Pick<PaymentIntent, 'amount' | 'currency'>,
): void {
  const amountStep = gateway.step(method, currency);
  if (amountStep === null) throw unavailable();
  if (amount % amountStep)
    throw userError('PAYMENT_FAILED', 'payment.uneven', undefined, { step: formatAmount(amountStep, currency), currency });
  const leastAmount = gateway.least(method, currency);
  if (amount < leastAmount)
    throw userError('PAYMENT_FAILED', 'payment.tooSmall', undefined, { least: formatAmount(leastAmount, currency), currency });
}

/** The gateway that keeps a saved card of the account. */
async function gatewayOfCard(
  { db, platform }: Context,
  { savedCardId, creatorId, amount, currency }: PaymentIntent,
): Promise<PaymentGateway> {
  const savedCard = await db.findOneBy(SavedCard, { id: savedCardId as string, creatorId, removedAt: IsNull() });
  const gateway = savedCard && platform.gateways.all.find(({ name }) => name === savedCard.gateway);
  if (!gateway) throw userError('NOT_FOUND', 'payment.cardNotFound', ['savedCard']);
  refuseAmount(gateway, 'CARD', { amount, currency });
  return gateway;
}

/**
 * Writes the intent to collect a payment, in the caller's transaction. `presentPayment` tells the gateway afterwards. A crash in between
 * leaves a row that the reconciler takes up.
 */
export async function openPayment(context: Context, intent: PaymentIntent): Promise<string> {
  const { db, now, withCommit } = context;
  const { subject, saveCard = false, method: _asked, ...paymentColumns } = intent;
  const { gateway, method } = intent.savedCardId
    ? { gateway: await gatewayOfCard(context, intent), method: 'CARD' as const }
    : requireGateway(context, intent);
  // A saved card is kept already. Saving it anew with each charge would bring back a card that was removed meanwhile.
  const savesCard = saveCard && method === 'CARD' && !intent.savedCardId;
  const { generatedMaps } = await db.insert(Payment, {
    ...paymentColumns,
    ...subject,
    method,
    savesCard,
    gateway: gateway.name,
    createdAt: now(),
  });
  const { id: paymentId } = generatedMaps[0] as { id: string };
  await withCommit(enqueuing('billing:settle', { paymentId }, { runAt: intent.expiresAt, key: `billing:settle:${paymentId}` }));
  return paymentId;
}

/** Throws when the gateway answers with another payment, amount or currency than ours. Nothing of such an answer is used. */
export function refuseMismatch(payment: Payment, reported: GatewayPayment): void {
  const differingFacts = [
    reported.paymentId !== payment.id && 'payment',
    reported.amount !== payment.amount && 'amount',
    reported.currency !== payment.currency && 'currency',
    payment.gatewayReference && reported.reference !== payment.gatewayReference && 'reference',
    !(reported.fee >= 0 && reported.fee <= payment.amount) && 'fee',
  ].filter(Boolean);
  if (differingFacts.length) throw new Error(`the gateway's ${differingFacts.join(', ')} of payment ${payment.id} is not ours`);
}

/** The status of a payment and the page where it can be paid, once the gateway was asked to collect it. */
export const stateOfPayment = ({ db }: Context, id: string): Promise<Pick<Payment, 'status' | 'redirectUrl'>> =>
  db.findOneByOrFail(Payment, { id });

/** A payment that `lockOpenPayment` has locked. */
export type OpenPayment = Payment;

/** Whether an order or a plan invoice has an open payment. */
export const hasOpenPayment = ({ db }: Context, subject: Subject): Promise<boolean> => db.existsBy(Payment, openPaymentsOf(subject));

const openPaymentsOf = (subject: Subject) => [
  { ...subject, status: 'CREATED' as const },
  { ...subject, status: 'REQUIRES_ACTION' as const },
];

/** Whether a payment is open, as SQL. Takes its alias. */
export const isOpenPayment = (payment: string): string => `${payment}.status in ('CREATED', 'REQUIRES_ACTION')`;

/** Since when the oldest payment is open past its time: by then the gateway has been asked, or could not be. */
export const unsettledSince = (now: Date): Sql<{ since: Date | null }> => sql`
  select min(expires_at) as since from payments p where ${raw(isOpenPayment('p'))} and expires_at <= ${now}`;

/**
 * Locks the open payment of an order or a plan invoice, if it has one, until the caller's transaction ends. This lock always comes before
 * the subject's own.
 */
export function lockOpenPayment({ db }: Context, subject: Subject): Promise<Payment | null> {
  return db.findOne(Payment, { where: openPaymentsOf(subject), lock: { mode: 'for_no_key_update' } });
}

/** Whether the payer has done their part of an open payment and the bank has not answered. Then nothing is left for the payer to enter. */
export const isProcessing = ({ gatewayReference, redirectUrl }: Payment): boolean => gatewayReference !== null && redirectUrl === null;

/** SQL for whether a payment waits for its bank, as `isProcessing` tells. Takes the alias of `payments`. */
export const isWithTheBank = (payment: string): string =>
  `${isOpenPayment(payment)} and ${payment}.gateway_reference is not null and ${payment}.redirect_url is null`;

/** SQL for whether a saved card is being charged for a plan invoice. Takes SQL for the invoice's id. */
export const isBeingCharged = (planInvoiceId: string): string => `exists (select from payments charge
  where charge.plan_invoice_id = ${planInvoiceId} and charge.saved_card_id is not null and ${isOpenPayment('charge')})`;

/** Locks all payments of a person, in the order of their ids: other work on them has ended, or waits. */
export async function lockPaymentsOf({ db }: Pick<Context, 'db'>, payerId: string): Promise<void> {
  await sql`select from payments where payer_id = ${payerId} order by id for no key update`.run(db);
}
