import { asciiDigits } from '../../../schema/rules/fields.ts';
import type { PaymentMethod } from '../../platform/payments/gateway.ts';

/** The outcome of a payment by a test card. */
export type CardOutcome =
  | 'succeed'
  | 'challenge'
  | 'decline'
  | 'decline_funds'
  | 'succeed_late'
  | 'capture_late'
  | 'dispute'
  | 'refund_late'
  | 'refund_fails'
  | 'refund_refused'
  | 'refund_stays'
  | 'decline_saved'
  | 'challenge_saved';

/** The outcomes that can be scripted for the next charges, with any card. The last two have no card of their own. */
export const scriptedOutcomes = [
  ...(['succeed', 'challenge', 'decline', 'decline_funds', 'succeed_late', 'capture_late', 'dispute'] as const),
  ...(['refund_late', 'refund_fails', 'refund_refused', 'refund_stays', 'challenge_fails', 'answer_lost'] as const),
];
export type ScriptedOutcome = (typeof scriptedOutcomes)[number];

/** The outcome of a refund: it succeeds at once, is refused at once, succeeds or fails some seconds later, or waits for an operator. */
export type RefundOutcome = 'succeed' | 'refuse' | 'succeed_late' | 'fail_late' | 'stay';

export interface TestCard {
  number: string;
  outcome: CardOutcome;
}

/**
 * The only accepted cards, so that a real card cannot be charged by mistake. The numbers are those of Stripe's test cards where Stripe has
 * one that does the same.
 */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', outcome: 'succeed' },
  { number: '4000000000003220', outcome: 'challenge' },
  { number: '4000000000000002', outcome: 'decline' },
  { number: '4000000000009995', outcome: 'decline_funds' },
  { number: '4000000000000259', outcome: 'succeed_late' },
  { number: '4000000000008104', outcome: 'capture_late' },
  { number: '4000000000002685', outcome: 'dispute' },
  { number: '4000000000007726', outcome: 'refund_late' },
  { number: '4000000000005126', outcome: 'refund_fails' },
  { number: '4000000000008203', outcome: 'refund_refused' },
  { number: '4000000000008302', outcome: 'refund_stays' },
  { number: '4000000000000341', outcome: 'decline_saved' },
  { number: '4000002760003184', outcome: 'challenge_saved' },
];

/** The accepted KNET cards, with numbers that no bank in Kuwait has. */
export const testKnetCards: readonly TestCard[] = [
  { number: '8888880000000001', outcome: 'succeed' },
  { number: '8888880000000002', outcome: 'decline' },
  { number: '8888880000000003', outcome: 'decline_funds' },
];

/** The outcome of refunds of a payment, by its card. */
export const refundsOf: Partial<Record<CardOutcome, RefundOutcome>> = {
  refund_late: 'succeed_late',
  refund_fails: 'fail_late',
  refund_refused: 'refuse',
  refund_stays: 'stay',
};

/** The submitted form: a card with its CVC, or a KNET card with its PIN. */
export interface CardForm {
  number: string;
  expiry: string;
  cvc: string;
  pin: string;
}
/** The problem of each wrong field, as the key of its text. */
export type CardProblems = Partial<Record<keyof CardForm, 'required' | 'number' | 'testOnly' | 'expiry' | 'past' | 'cvc' | 'pin'>>;

export interface ReadCard {
  outcome: CardOutcome;
  last4: string;
  /** The first day of the card's last month. */
  expiresOn: string;
}

/** Reads a form, with Latin or Arabic digits: the card, or the problems by field. */
export function readCard(form: CardForm, now: Date, method: PaymentMethod = 'CARD'): ReadCard | { problems: CardProblems } {
  const number = asciiDigits(form.number).replace(/[\s-]/g, '');
  const card = (method === 'KNET' ? testKnetCards : testCards).find((one) => one.number === number);
  const problems: CardProblems = {};
  if (!number) problems.number = 'required';
  else if (!/^\d{12,19}$/.test(number) || (method === 'CARD' && !luhn(number))) problems.number = 'number';
  else if (!card) problems.number = 'testOnly';
  const expiry = readExpiry(asciiDigits(form.expiry).replace(/\s/g, ''), now);
  if ('problem' in expiry) problems.expiry = expiry.problem;
  const [secret, digits] = method === 'KNET' ? (['pin', /^\d{4}$/] as const) : (['cvc', /^\d{3,4}$/] as const);
  const typed = asciiDigits(form[secret]).trim();
  if (!typed) problems[secret] = 'required';
  else if (!digits.test(typed)) problems[secret] = secret;
  if (!card || 'problem' in expiry || Object.keys(problems).length) return { problems };
  return { outcome: card.outcome, last4: number.slice(-4), expiresOn: expiry.expiresOn };
}

/** Reads `MM/YY`, `MM/YYYY` or `MMYY`. A card is valid until the end of its month. */
function readExpiry(text: string, now: Date): { expiresOn: string } | { problem: NonNullable<CardProblems['expiry']> } {
  if (!text) return { problem: 'required' };
  const match = /^(0?[1-9]|1[0-2])[/.-](\d{2}|20\d{2})$/.exec(text) ?? /^(0[1-9]|1[0-2])(\d{2})$/.exec(text);
  if (!match) return { problem: 'expiry' };
  const year = (Number(match[2]) % 100) + 2000;
  const month = Number(match[1]);
  if (Date.UTC(year, month, 1) <= now.getTime()) return { problem: 'past' };
  return { expiresOn: new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10) };
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
export function luhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
