import Stripe from 'stripe';
import type { GatewayDispute, GatewayPayment, SavedCardFacts } from '../gateway.ts';

type Meaning = Pick<GatewayPayment, 'status' | 'failureCode' | 'redirectUrl'>;
const none = { failureCode: null, redirectUrl: null } as const;

/** The payment intent of a session; null until there is one. */
export const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null =>
  intent && typeof intent !== 'string' ? intent : null;

/** A payment on Stripe's page. It stays open after a declined card, since the customer may enter another one. */
export function viewOfSession(session: Stripe.Checkout.Session): GatewayPayment {
  const { id, status, payment_status: paid, url, amount_total: amount, currency, client_reference_id: paymentId } = session;
  const intent = intentOf(session);
  let meaning: Meaning;
  if (status === 'expired') meaning = { status: 'expired', ...none };
  else if (status === 'open') meaning = { status: 'open', failureCode: null, redirectUrl: url };
  else if (paid === 'paid' && intent) meaning = meaningOf(intent);
  else meaning = { status: 'processing', ...none };
  return {
    reference: id,
    paymentId: paymentId ?? '',
    amount: amount ?? 0,
    currency: (currency ?? '').toUpperCase(),
    ...meaning,
    ...chargedOf(intent),
  };
}

/** A saved card that was charged without its holder. */
export function viewOfIntent(intent: Stripe.PaymentIntent): GatewayPayment {
  const { id, amount, currency, metadata } = intent;
  const meaning = meaningOf(intent);
  return { reference: id, paymentId: metadata.paymentId ?? '', amount, currency: currency.toUpperCase(), ...meaning, ...chargedOf(intent) };
}

function meaningOf(intent: Stripe.PaymentIntent): Meaning {
  const { status, next_action: action, last_payment_error: error } = intent;
  switch (status) {
    case 'succeeded': {
      // Stripe's fee is in the balance transaction, which may come a little later. The payment is not settled before.
      if (feeOf(intent) === null) return { status: 'processing', ...none };
      const { amount_refunded: refunded = 0, amount = intent.amount } = chargeOf(intent) ?? {};
      return { status: refunded === 0 ? 'succeeded' : refunded < amount ? 'partially_refunded' : 'refunded', ...none };
    }
    case 'processing':
    case 'requires_capture':
      return { status: 'processing', ...none };
    case 'requires_action':
      return { status: 'requires_action', failureCode: null, redirectUrl: action?.redirect_to_url?.url ?? null };
    case 'canceled':
      return { status: 'failed', failureCode: 'cancelled', redirectUrl: null };
    case 'requires_payment_method':
      // The bank wants the card's holder to confirm. Only a page of Stripe can ask them, and a page has a payment of its own.
      return {
        status: 'failed',
        failureCode: refusalOf(error),
        redirectUrl: null,
      };
    default:
      return { status: 'processing', ...none };
  }
}

function refusalOf(error: Stripe.PaymentIntent['last_payment_error']): Meaning['failureCode'] {
  if (error?.code === 'authentication_required') return 'challenge_failed';
  return error?.decline_code === 'insufficient_funds' ? 'insufficient_funds' : 'declined';
}

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  charge && typeof charge !== 'string' ? charge : null;

function chargedOf(intent: Stripe.PaymentIntent | null): Pick<GatewayPayment, 'fee' | 'refundedAmount' | 'savedCard' | 'disputes'> {
  return {
    fee: (intent && feeOf(intent)) ?? 0,
    refundedAmount: (intent && chargeOf(intent)?.amount_refunded) ?? 0,
    savedCard: intent && savedCardOf(intent),
    disputes: [],
  };
}

/**
 * Stripe's fee in the payment's currency; null while it is not known. If the account settles in another currency, Stripe charges in that
 * one, and the fee has the same share of the payment.
 */
function feeOf(intent: Stripe.PaymentIntent): number | null {
  const booked = chargeOf(intent)?.balance_transaction;
  if (!booked || typeof booked === 'string') return null;
  return inCurrencyOf(intent, booked.fee, booked);
}

/**
 * Converts a fee from the account's currency: its share of `whole` is applied to `amount`, rounded half up. `whole` is `amount` in the
 * account's currency.
 */
function inCurrencyOf(
  { amount, currency }: { amount: number; currency: string },
  fee: number,
  whole: { amount: number; currency: string },
): number {
  if (whole.currency === currency) return fee;
  const size = BigInt(Math.abs(whole.amount));
  return size === 0n ? 0 : Number((2n * BigInt(amount) * BigInt(fee) + size) / (2n * size));
}

/** The card that Stripe keeps of a payment, with the customer to whom it belongs. */
export function savedCardOf({ setup_future_usage: kept, customer, payment_method: method }: Stripe.PaymentIntent): SavedCardFacts | null {
  if (kept !== 'off_session' || !customer || !method || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return {
    reference: `${typeof customer === 'string' ? customer : customer.id}/${method.id}`,
    brand,
    last4,
    expiresOn: `${exp_year}-${String(exp_month).padStart(2, '0')}-01`,
  };
}

/** A dispute, with the fee that Stripe has booked for it and not given back. A dispute that is appealed is open. */
export function disputeOf({ id, status, amount, currency, reason, balance_transactions: booked }: Stripe.Dispute): GatewayDispute {
  const won = status === 'won' || status === 'prevented';
  const [taken] = booked;
  const fee = taken
    ? inCurrencyOf(
        { amount, currency },
        Math.max(
          0,
          booked.reduce((sum, one) => sum + one.fee, 0),
        ),
        taken,
      )
    : 0;
  return {
    ...{ reference: id, amount, currency: currency.toUpperCase(), fee, reason },
    status: won ? 'won' : status === 'lost' ? 'lost' : 'open',
  };
}

/** The intent of an error, if the bank has declined; null for all other errors. */
export function failedIntent(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeCardError ? (error.payment_intent?.id ?? null) : null;
}

/**
 * Whether Stripe refuses the request for good, because it does not have the card or takes no such payment. A key that another request uses
 * at this moment, too many requests, and a wrong key of the account are not refusals.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && (error.statusCode === 400 || error.statusCode === 404);
