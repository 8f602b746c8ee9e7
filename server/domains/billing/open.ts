import { IsNull } from 'typeorm';
import { formatAmount } from '../../../schema/rules/money.ts';
import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import type { Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { GatewayPayment, PaymentGateway, PaymentMethod } from '../../platform/payments/gateway.ts';
import { enqueuing } from '../../platform/queue.ts';
import { Payment, SavedCard } from './entities.ts';
import type { Subject } from './subject.ts';

/** The money to collect: what for, from whom, and in whose account it is booked. */
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
  /** By default the card, or what there is instead of it. */
  method?: PaymentMethod | null;
  /** Whether the payer is asked to let the gateway keep the card. For plans only: an order's customer has no saved card. */
  saveCard?: boolean;
  /** A saved card of `creatorId` that `chargeSaved` charges without the payer. */
  savedCardId?: string;
}

/** What is said when a gateway cannot be used now. */
export const unavailable = () => userError('PAYMENT_FAILED', 'payment.unavailable');

/**
 * The gateway and the method by which an amount is paid. Refuses where none is set up for the method, and an amount that the gateway
 * cannot collect exactly (some take thousandths only in tens), or not at all since it is too small.
 */
export function requireGateway(
  { platform: { gateways } }: Context,
  { method, amount, currency }: Pick<PaymentIntent, 'method' | 'amount' | 'currency'>,
): { gateway: PaymentGateway; method: PaymentMethod } {
  const methods = gateways.methods(currency);
  const chosen = method ?? (methods.includes('CARD') ? 'CARD' : methods[0]);
  if (!chosen) throw unavailable();
  const gateway = gateways.forMethod(chosen, currency);
  if (!gateway) throw userError('INVALID', 'payment.methodUnavailable', ['method']);
  refuseAmount(gateway, chosen, { amount, currency });
  return { gateway, method: chosen };
}

function refuseAmount(
  gateway: PaymentGateway,
  method: PaymentMethod,
  { amount, currency }: Pick<PaymentIntent, 'amount' | 'currency'>,
): void {
  const step = gateway.step(method, currency);
  if (step === null) throw unavailable();
  if (amount % step) throw userError('PAYMENT_FAILED', 'payment.uneven', undefined, { step: formatAmount(step, currency), currency });
  const least = gateway.least(method, currency);
  if (amount < least) throw userError('PAYMENT_FAILED', 'payment.tooSmall', undefined, { least: formatAmount(least, currency), currency });
}

/** The gateway that keeps a saved card of the account. */
async function gatewayOfCard(
  { db, platform }: Context,
  { savedCardId, creatorId, amount, currency }: PaymentIntent,
): Promise<PaymentGateway> {
  const card = await db.findOneBy(SavedCard, { id: savedCardId as string, creatorId, removedAt: IsNull() });
  const gateway = card && platform.gateways.all.find(({ name }) => name === card.gateway);
  if (!gateway) throw userError('NOT_FOUND', 'payment.cardNotFound', ['savedCard']);
  refuseAmount(gateway, 'CARD', { amount, currency });
  return gateway;
}

/**
 * Writes the intent to collect a payment, in the caller's transaction. The gateway hears of it afterwards, from `presentPayment`:
 * a crash in between leaves a row that the reconciler takes up.
 */
export async function openPayment(context: Context, intent: PaymentIntent): Promise<string> {
  const { db, now, withCommit } = context;
  const { subject, saveCard = false, method: _asked, ...columns } = intent;
  const { gateway, method } = intent.savedCardId
    ? { gateway: await gatewayOfCard(context, intent), method: 'CARD' as const }
    : requireGateway(context, intent);
  // A saved card is kept already. To save it anew with each charge would bring back one that was removed meanwhile.
  const savesCard = saveCard && method === 'CARD' && !intent.savedCardId;
  const { generatedMaps } = await db.insert(Payment, {
    ...columns,
    ...subject,
    method,
    savesCard,
    gateway: gateway.name,
    createdAt: now(),
  });
  const { id } = generatedMaps[0] as { id: string };
  await withCommit(enqueuing('billing:settle', { paymentId: id }, { runAt: intent.expiresAt, key: `billing:settle:${id}` }));
  return id;
}

/** Throws when the gateway answers with another payment, amount or currency than ours. Such an answer is not used at all. */
export function refuseMismatch(payment: Payment, reported: GatewayPayment): void {
  const differing = [
    reported.paymentId !== payment.id && 'payment',
    reported.amount !== payment.amount && 'amount',
    reported.currency !== payment.currency && 'currency',
    payment.gatewayReference && reported.reference !== payment.gatewayReference && 'reference',
    !(reported.fee >= 0 && reported.fee <= payment.amount) && 'fee',
  ].filter(Boolean);
  if (differing.length) throw new Error(`the gateway's ${differing.join(', ')} of payment ${payment.id} is not ours`);
}

/** How a payment stands, and where it can be paid; after the gateway was asked to collect it. */
export const stateOfPayment = ({ db }: Context, id: string): Promise<Pick<Payment, 'status' | 'redirectUrl'>> =>
  db.findOneByOrFail(Payment, { id });

/** A payment that `lockOpenPayment` has locked. */
export type OpenPayment = Payment;

/** Whether an order or a plan invoice has an open payment. */
export const hasOpenPayment = ({ db }: Context, subject: Subject): Promise<boolean> => db.existsBy(Payment, openOf(subject));

const openOf = (subject: Subject) => [
  { ...subject, status: 'CREATED' as const },
  { ...subject, status: 'REQUIRES_ACTION' as const },
];

/** Locks the open payment of an order or a plan invoice, if it has one, until the caller's transaction ends. Always taken before the subject's own lock. */
export function lockOpenPayment({ db }: Context, subject: Subject): Promise<Payment | null> {
  return db.findOne(Payment, { where: openOf(subject), lock: { mode: 'for_no_key_update' } });
}

/** Whether the payer has done their part of an open payment and the bank has not answered: there is nothing to enter any more. */
export const isProcessing = ({ gatewayReference, redirectUrl }: Payment): boolean => gatewayReference !== null && redirectUrl === null;

/** The same of a payment, as SQL. Takes its alias. */
export const isWithTheBank = (payment: string): string =>
  `${payment}.status in ('CREATED', 'REQUIRES_ACTION') and ${payment}.gateway_reference is not null and ${payment}.redirect_url is null`;

/** Whether a saved card is being charged for a plan invoice, as SQL. Takes SQL for its id. */
export const isBeingCharged = (planInvoiceId: string): string => `exists (select from payments charge
  where charge.plan_invoice_id = ${planInvoiceId} and charge.saved_card_id is not null and charge.status in ('CREATED', 'REQUIRES_ACTION'))`;

/** Locks all payments of a person, in the sequence of their ids: what else works on one has ended, or waits. */
export async function lockPaymentsOf({ db }: Pick<Context, 'db'>, payerId: string): Promise<void> {
  await sql`select from payments where payer_id = ${payerId} order by id for no key update`.run(db);
}
