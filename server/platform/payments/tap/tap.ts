import type { GatewayPayment, GatewayPaymentRequest, GatewayRefund, PaymentGateway, PaymentMethod, SavedCardFacts } from '../gateway.ts';
import { type FeeRate, feeAt } from '../rate.ts';
import { type TapCharge, TapError, type TapRefund, type TapRefundList, tapApi } from './api.ts';
import { decimalOf, isHashed, minorOf, type TapPosted } from './hashstring.ts';

export interface TapSettings {
  /** `https://api.tap.company`, or that of a stand-in. */
  url: string;
  secretKey: string;
  /** Tap's charges do not say its fee, so it is calculated from the rates of our contract. */
  fees: Record<PaymentMethod, FeeRate>;
}

/** The currencies that both Tap and the accounts of this site can have. */
const currencies: readonly string[] = ['KWD', 'BHD', 'OMR', 'SAR', 'AED', 'QAR', 'EGP', 'USD', 'EUR', 'GBP'];

/** Tap's name for the page of each payment method. */
const sources: Record<PaymentMethod, string> = { CARD: 'src_card', KNET: 'src_kw.knet' };

/**
 * The meanings of Tap's statuses (Charges, Post Payment Response Details). The statuses for an expired or unknown charge may still be
 * followed by CAPTURED, so they become `expired`, from which a payment can still succeed.
 */
const statuses: Readonly<Record<string, Pick<GatewayPayment, 'status' | 'failureCode'>>> = {
  INITIATED: { status: 'open', failureCode: null },
  IN_PROGRESS: { status: 'processing', failureCode: null },
  CAPTURED: { status: 'succeeded', failureCode: null },
  CANCELLED: { status: 'failed', failureCode: 'cancelled' },
  VOID: { status: 'failed', failureCode: 'cancelled' },
  FAILED: { status: 'failed', failureCode: 'declined' },
  DECLINED: { status: 'failed', failureCode: 'declined' },
  RESTRICTED: { status: 'failed', failureCode: 'declined' },
  ABANDONED: { status: 'expired', failureCode: null },
  TIMEDOUT: { status: 'expired', failureCode: null },
  UNKNOWN: { status: 'expired', failureCode: null },
};

/**
 * The statuses of a refund that Tap has refused or given up (Refunds; Tap spells one of them in two ways). Every other status, even an
 * expired one, may still become REFUNDED, and a second refund could be paid besides.
 */
const refused: ReadonlySet<string> = new Set(['CANCELLED', 'FAILED', 'DECLINED', 'RESTRICTED', 'RESTRICRTED']);

/** How many refunds one request asks for. */
const page = 50;

/** The least amounts. Tap's documents name none, so these are about what banks refuse anyway. */
const leastAmounts: Readonly<Record<string, number>> = { KWD: 100, BHD: 200, OMR: 200, SAR: 200, AED: 200, QAR: 200, EGP: 2000 };
const leastElsewhere = 50;

/** By how much Tap's clock may be behind ours, in milliseconds. */
const clocksDiffer = 10 * 60_000;

/** Tap (developers.tap.company): cards and KNET by redirect. What it does not do is in docs/gateways.md. */
export function tapGateway(settings: TapSettings, webhookUrl: string): PaymentGateway {
  const call = tapApi(settings);

  function view(charge: TapCharge): GatewayPayment {
    const { id, currency, metadata, transaction, source } = charge;
    const meaning = statuses[charge.status];
    if (!meaning) throw new Error(`Tap's charge ${id} has a status that is not known here: ${charge.status}`);
    const amount = minorOf(charge.amount, currency);
    const method: PaymentMethod = source?.payment_method === 'KNET' || source?.id === sources.KNET ? 'KNET' : 'CARD';
    return {
      reference: id,
      paymentId: metadata?.paymentId ?? '',
      ...meaning,
      amount,
      currency,
      fee: meaning.status === 'succeeded' ? feeAt(settings.fees[method], amount, currency) : 0,
      refundedAmount: null,
      redirectUrl: meaning.status === 'open' ? (transaction?.url ?? null) : null,
      savedCard: meaning.status === 'succeeded' ? cardOf(charge) : null,
      disputes: [],
    };
  }

  const bodyOf = (payment: GatewayPaymentRequest) => ({
    amount: decimalOf(payment.amount, payment.currency),
    currency: payment.currency,
    description: payment.description.slice(0, 999),
    metadata: { paymentId: payment.paymentId },
    // Within 24 hours, Tap answers a repeat with the first charge (its documentation, Idempotency).
    reference: { transaction: payment.paymentId, order: payment.paymentId, idempotent: payment.paymentId },
    receipt: { email: false, sms: false },
    post: { url: webhookUrl },
    redirect: { url: payment.returnUrl },
  });
  // Tap requires a first name, which the site does not know.
  const customerOf = ({ payer: { email } }: GatewayPaymentRequest) => ({ first_name: (email.split('@')[0] ?? email).slice(0, 100), email });

  /** All refunds of a charge, the newest first. */
  async function refundsOf(reference: string): Promise<TapRefund[]> {
    const found: TapRefund[] = [];
    for (let last: string | undefined; ; ) {
      const body = { charges: [reference], limit: page, ...(last && { starting_after: last }) };
      const { refunds = [], has_more: more } = await call<TapRefundList>('POST', '/refunds/list', body).catch(noRefunds);
      found.push(...refunds.filter(({ charge_id }) => charge_id === reference));
      const end = refunds.at(-1)?.id;
      if (!more || !end || end === last) return found;
      last = end;
    }
  }
  /** The charges of a customer, the newest first. */
  async function* chargesOf(customerId: string): AsyncGenerator<TapCharge> {
    let last: string | undefined;
    for (;;) {
      const page = await call<{ charges?: TapCharge[]; has_more?: boolean }>('POST', '/charges/list', {
        customers: [customerId],
        limit: 50,
        ...(last && { starting_after: last }),
      }).catch((error: unknown) => {
        // Tap answers an error if there are no charges.
        if (error instanceof TapError && /charges? not found/i.test(error.message)) return { charges: [], has_more: false };
        throw error;
      });
      const { charges = [], has_more: more } = page;
      yield* charges;
      last = charges.at(-1)?.id;
      if (!more || !last) return;
    }
  }
  const own = (refunds: TapRefund[], refundId: string) => refunds.filter(({ metadata }) => metadata?.refundId === refundId);
  const charged = (reference: string) => call<TapCharge>('GET', `/charges/${encodeURIComponent(reference)}`).then(view);
  async function retrieve(reference: string, { refunds } = { refunds: false }): Promise<GatewayPayment> {
    const payment = await charged(reference);
    if (!refunds) return payment;
    const paidOut = (await refundsOf(reference)).filter(({ status }) => status === 'REFUNDED');
    return { ...payment, refundedAmount: paidOut.reduce((sum, { amount, currency }) => sum + minorOf(amount, currency), 0) };
  }

  return {
    name: 'tap',
    methods: ['KNET', 'CARD'],
    reportsFee: false,
    least: (_method, currency) => leastAmounts[currency] ?? leastElsewhere,
    step: (method, currency) => ((method === 'KNET' ? currency === 'KWD' : currencies.includes(currency)) ? 1 : null),
    create: async (payment) => {
      const charge = await call<TapCharge>(
        'POST',
        '/charges',
        {
          ...bodyOf(payment),
          customer_initiated: true,
          threeDSecure: true,
          save_card: payment.saveCard && payment.method === 'CARD',
          customer: customerOf(payment),
          source: { id: sources[payment.method] },
          transaction: { expiry: { period: minutesUntil(payment.expiresAt), type: 'MINUTE' } },
        },
        payment.language,
      );
      return view(charge);
    },
    charge: async (payment, savedCard) => {
      const [customerId, cardId, agreementId] = savedCard.split('/');
      let charge: TapCharge;
      try {
        const token = await call<{ id: string }>('POST', '/tokens', { saved_card: { card_id: cardId, customer_id: customerId } });
        charge = await call<TapCharge>('POST', '/charges', {
          ...bodyOf(payment),
          customer_initiated: false,
          threeDSecure: false,
          save_card: false,
          payment_agreement: { id: agreementId },
          customer: { id: customerId },
          source: { id: token.id },
        });
      } catch (error) {
        if (error instanceof TapError && error.isRefusal) return null;
        throw error;
      }
      const answered = view(charge);
      // The bank wants the card's holder to confirm. Tap's page leads to the bank.
      return answered.status === 'open' && answered.redirectUrl ? { ...answered, status: 'requires_action' } : answered;
    },
    findCharge: async (paymentId, { savedCard, since }) => {
      const [customerId = ''] = savedCard.split('/');
      for await (const charge of chargesOf(customerId)) {
        if (charge.metadata?.paymentId === paymentId) return view(charge);
        if (Number(charge.transaction?.created) < since.getTime() - clocksDiffer) return null;
      }
      return null;
    },
    retrieve,
    // Tap has no call that closes a page. The page closes at `transaction.expiry`.
    cancel: charged,
    refund: async (reference, { refundId, amount, attempts }) => {
      const known = own(await refundsOf(reference), refundId);
      const alive = known.find(({ status }) => !refused.has(status));
      if (alive) return refundOf(alive, refundId);
      const { currency, paymentId } = await charged(reference);
      try {
        const refund = await call<TapRefund>('POST', '/refunds', {
          charge_id: reference,
          amount: decimalOf(amount, currency),
          currency,
          reason: 'requested_by_customer',
          metadata: { refundId, paymentId },
          reference: { merchant: refundId, idempotent: `${refundId}:${attempts}` },
          post: { url: webhookUrl },
        });
        return refundOf(refund, refundId);
      } catch (error) {
        if (!(error instanceof TapError && error.isRefusal)) throw error;
        return { refundId, status: 'failed', amount, reason: error.reason };
      }
    },
    retrieveRefund: async (reference, refundId) => {
      const known = own(await refundsOf(reference), refundId);
      const last = known.find(({ status }) => !refused.has(status)) ?? known[0];
      return last ? refundOf(last, refundId) : null;
    },
    forgetCard: async (savedCard) => {
      const [customerId = '', cardId = ''] = savedCard.split('/');
      await call('DELETE', `/card/${encodeURIComponent(customerId)}/${encodeURIComponent(cardId)}`).catch((error: unknown) => {
        if (!(error instanceof TapError && error.status === 404)) throw error;
      });
    },
    readEvent: async (rawBody, headers) => {
      const posted = parsed(rawBody);
      if (!posted || !isHashed(settings.secretKey, posted, headers.hashstring)) return null;
      const { id, object, status, metadata } = posted;
      const paymentId = typeof metadata?.paymentId === 'string' && metadata.paymentId ? metadata.paymentId : null;
      const reference = String(id).startsWith('chg_') ? String(id) : null;
      return { id: `${id}:${status}`, type: `${object}.${String(status).toLowerCase()}`, paymentId, reference };
    },
  };
}

/** Tap answers an error if a charge has no refunds. */
function noRefunds(error: unknown): TapRefundList {
  if (error instanceof TapError && (error.codes.includes('1160') || /refunds? not found/i.test(error.message))) return {};
  throw error;
}

/** The minutes until a moment, within the 5 to 60 that Tap takes. */
const minutesUntil = (end: Date) => Math.min(60, Math.max(5, Math.ceil((end.getTime() - Date.now()) / 60_000)));

/** The card that Tap keeps, with the customer and the agreement that a later charge must name. */
function cardOf({ card, customer, payment_agreement: agreement }: TapCharge): SavedCardFacts | null {
  if (!card?.id || !customer?.id || !agreement?.id || !/^\d{4}$/.test(card.last_four ?? '')) return null;
  const { month, year } = card.expiry ?? {};
  return {
    reference: `${customer.id}/${card.id}/${agreement.id}`,
    brand: (card.brand ?? 'card').toLowerCase(),
    last4: card.last_four as string,
    expiresOn: month && year ? `20${String(year).slice(-2)}-${String(month).padStart(2, '0')}-01` : null,
  };
}

const refundOf = ({ status, amount, currency, response }: TapRefund, refundId: string): GatewayRefund => ({
  refundId,
  status: status === 'REFUNDED' ? 'succeeded' : refused.has(status) ? 'failed' : 'pending',
  amount: minorOf(amount, currency),
  reason: refused.has(status) ? (response?.message ?? status) : null,
});

function parsed(rawBody: Buffer): TapPosted | null {
  try {
    const posted = JSON.parse(rawBody.toString('utf8'));
    return posted && typeof posted === 'object' && typeof posted.id === 'string' ? posted : null;
  } catch {
    return null;
  }
}
