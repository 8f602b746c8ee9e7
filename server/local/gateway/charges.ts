import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { GatewayPayment } from '../../platform/payments/gateway.ts';
import { type CardOutcome, type ReadCard, refundsOf, type ScriptedOutcome } from './card.ts';
import { disputeOf } from './disputes.ts';
import { feeOf } from './fee.ts';
import { takeScripted } from './script.ts';
import {
  type Change,
  changePayment,
  findLate,
  findPayment,
  type NewPayment,
  openPayment,
  referenceOf,
  type StoredPayment,
} from './store.ts';

/** Outcomes with which no card is saved. */
const isRefused: ReadonlySet<CardOutcome | ScriptedOutcome> = new Set(['decline', 'decline_funds', 'challenge_fails']);

/** Seconds until late events: a slow bank answers, a payer disputes. */
export const lateSeconds = 5;

/** Whether a card may still be entered. */
export const awaitsCard = ({ status, succeedsAt, expiresAt }: StoredPayment, now: Date) =>
  status === 'open' && !succeedsAt && expiresAt > now;
/** Whether the bank's challenge waits for an answer. */
export const awaitsChallenge = ({ status, expiresAt }: StoredPayment, now: Date) => status === 'requires_action' && expiresAt > now;

/** `answerLost`: the charge was made, but the shop shall not get the answer. */
type Changed = (NonNullable<Awaited<ReturnType<typeof changePayment>>> & { answerLost?: boolean }) | null;

export interface Charges {
  open(payment: NewPayment): Promise<StoredPayment>;
  find(reference: string): Promise<StoredPayment | null>;
  /** Finds a payment by the shop's own id. */
  findByPayment(paymentId: string): Promise<StoredPayment | null>;
  /** Charges a card, and saves it if the payer wants that. `changed` is false if the payment takes no card any more. */
  charge(reference: string, card: ReadCard, save?: boolean): Promise<Changed>;
  /** Opens a payment and charges a saved card without its holder. Null if there is no such card. */
  chargeSaved(payment: NewPayment, savedCard: string): Promise<Changed>;
  forgetCard(savedCard: string): Promise<void>;
  /** Answers the bank's challenge, rightly or wrongly. */
  answer(reference: string, right: boolean): Promise<Changed>;
  /** Cancels the payment for the customer, or closes its pages for the shop. */
  cancel(reference: string, by?: 'customer' | 'shop'): Promise<Changed>;
  /** Has the slow bank of a payment answer now. */
  capture(reference: string): Promise<Changed>;
  /** Does the due work: slow banks answer, payers dispute. */
  goOn(): Promise<void>;
  /** A payment as the API describes it. */
  view(payment: StoredPayment): GatewayPayment;
}

export interface ChargesSource {
  pool: Pool;
  /** The pages' address, once the port is known. */
  url(): string;
  now(): Date;
  /** Called after a new event is stored. */
  onEvent(): void;
}

/** All actions on payments at this gateway. */
export function createCharges({ pool, url, now, onEvent }: ChargesSource): Charges {
  const change = async (reference: string, decide: Parameters<typeof changePayment>[2]) => {
    const result = await changePayment(pool, reference, decide);
    if (result?.changed) onEvent();
    return result;
  };
  const pageUrl = (reference: string) => `${url()}/pay/${reference}`;
  const soon = () => new Date(now().getTime() + lateSeconds * 1000);

  const succeeded = (payment: StoredPayment): Change => ({ status: 'succeeded', fee: feeOf(payment.amount), succeedsAt: null });
  const declined = (): Change => ({ status: 'failed', failureCode: 'declined' });
  const outcomes: Partial<Record<CardOutcome | ScriptedOutcome, (payment: StoredPayment) => Change>> = {
    challenge_fails: () => ({ status: 'failed', failureCode: 'challenge_failed' }),
    challenge: () => ({ status: 'requires_action' }),
    decline: declined,
    decline_funds: () => ({ status: 'failed', failureCode: 'insufficient_funds' }),
    succeed_late: () => ({ succeedsAt: soon(), event: null }),
    capture_late: () => ({ status: 'processing', succeedsAt: soon() }),
    dispute: (payment) => ({ ...succeeded(payment), disputedAt: soon() }),
  };
  /** The outcomes that differ when the card's holder is absent. */
  const outcomesOfSaved: typeof outcomes = {
    ...outcomes,
    decline_saved: declined,
    challenge_saved: () => ({ status: 'requires_action' }),
  };
  const charged = (
    payment: StoredPayment,
    { outcome, last4 }: { outcome: CardOutcome | ScriptedOutcome; last4: string },
    by = outcomes,
  ): Change => ({
    ...(by[outcome] ?? succeeded)(payment),
    last4,
    refundOutcome: refundsOf[outcome as CardOutcome] ?? 'succeed',
  });

  /** The change of a payment that is due now; null for none. */
  const due = (payment: StoredPayment): Change | null => {
    const { status, succeedsAt, disputedAt } = payment;
    if ((status === 'open' || status === 'processing') && succeedsAt && succeedsAt <= now()) return succeeded(payment);
    if (!disputedAt || disputedAt > now()) return null;
    return { disputedAt: null, ...disputeOf(payment, {}) };
  };

  const find = async (reference: string) => {
    const payment = await findPayment(pool, reference);
    return payment && due(payment) ? ((await change(reference, due))?.payment ?? null) : payment;
  };

  return {
    view: (payment) => {
      const { reference, paymentId, amount, currency, fee, refundedAmount, failureCode, savedCard, disputes } = payment;
      const redirectUrl = awaitsCard(payment, now())
        ? pageUrl(reference)
        : awaitsChallenge(payment, now())
          ? `${pageUrl(reference)}/challenge`
          : null;
      const abandoned = !redirectUrl && !payment.succeedsAt && (payment.status === 'open' || payment.status === 'requires_action');
      const status = abandoned ? 'expired' : payment.status;
      return {
        ...{ reference, paymentId, status, amount, currency, fee, refundedAmount, redirectUrl, failureCode, savedCard },
        disputes: disputes.map((dispute) => ({ ...dispute, currency })),
      };
    },
    open: (payment) => openPayment(pool, payment),
    find,
    findByPayment: async (paymentId) => {
      const reference = await referenceOf(pool, paymentId);
      return reference === null ? null : find(reference);
    },
    charge: async (reference, card, save = false) => {
      let answerLost = false;
      const result = await change(reference, async (payment, db) => {
        if (!awaitsCard(payment, now())) return null;
        const outcome = (await takeScripted(db)) ?? card.outcome;
        answerLost = outcome === 'answer_lost';
        if (!save || !payment.saveCard || isRefused.has(outcome)) return charged(payment, { ...card, outcome });
        const savedCard = {
          reference: `card_${randomBytes(18).toString('base64url')}`,
          brand: 'visa',
          last4: card.last4,
          expiresOn: card.expiresOn,
        };
        await db.query('insert into sandbox_gateway.cards (reference, outcome, brand, last4, expires_on) values ($1, $2, $3, $4, $5)', [
          savedCard.reference,
          card.outcome,
          savedCard.brand,
          savedCard.last4,
          savedCard.expiresOn,
        ]);
        return { ...charged(payment, { ...card, outcome }), savedCard };
      });
      return result && { ...result, answerLost };
    },
    chargeSaved: async (payment, savedCard) => {
      const { rows } = await pool.query<{ outcome: CardOutcome; last4: string }>(
        'select outcome, last4 from sandbox_gateway.cards where reference = $1',
        [savedCard],
      );
      const [card] = rows;
      if (!card) return null;
      const opened = await openPayment(pool, payment);
      let answerLost = false;
      const result = await change(opened.reference, async (current, db) => {
        if (!awaitsCard(current, now())) return null;
        const scripted = await takeScripted(db);
        answerLost = scripted === 'answer_lost';
        return charged(current, { ...card, outcome: scripted ?? card.outcome }, outcomesOfSaved);
      });
      return result && { ...result, answerLost };
    },
    forgetCard: async (savedCard) => {
      await pool.query('delete from sandbox_gateway.cards where reference = $1', [savedCard]);
    },
    answer: (reference, right) =>
      change(reference, (payment) => {
        if (!awaitsChallenge(payment, now())) return null;
        return right ? succeeded(payment) : { status: 'failed', failureCode: 'challenge_failed' };
      }),
    cancel: (reference, by = 'customer') =>
      change(reference, (payment) => {
        if (!awaitsCard(payment, now()) && !awaitsChallenge(payment, now())) return null;
        return by === 'customer' ? { status: 'failed', failureCode: 'cancelled' } : { status: 'expired' };
      }),
    capture: (reference) =>
      change(reference, (payment) =>
        payment.succeedsAt && (payment.status === 'open' || payment.status === 'processing') ? succeeded(payment) : null,
      ),
    goOn: async () => {
      for (const reference of await findLate(pool, now())) await change(reference, due);
    },
  };
}
