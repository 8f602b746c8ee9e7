import { asciiDigits } from '../../../schema/rules/fields.ts';

/** What a test card does to a payment. */
export type CardOutcome = 'succeed' | 'challenge' | 'decline' | 'succeed_late';

/** The only accepted cards, so that a real card cannot be charged by mistake. The numbers are those of Stripe's test cards. */
export const testCards: readonly { number: string; outcome: CardOutcome }[] = [
  { number: '4242424242424242', outcome: 'succeed' },
  { number: '4000000000003220', outcome: 'challenge' },
  { number: '4000000000000002', outcome: 'decline' },
  { number: '4000000000000259', outcome: 'succeed_late' },
];

/** The submitted card form. */
export interface CardForm {
  number: string;
  expiry: string;
  cvc: string;
}
/** The problem of each wrong field, as the key of its text. */
export type CardProblems = Partial<Record<keyof CardForm, 'required' | 'number' | 'testOnly' | 'expiry' | 'past' | 'cvc'>>;

/** Reads a form, with Latin or Arabic digits: the outcome and the card's last four digits, or the problems by field. */
export function readCard(form: CardForm, now: Date): { outcome: CardOutcome; last4: string } | { problems: CardProblems } {
  const number = asciiDigits(form.number).replace(/[\s-]/g, '');
  const cvc = asciiDigits(form.cvc).trim();
  const card = testCards.find((one) => one.number === number);
  const problems: CardProblems = {};
  if (!number) problems.number = 'required';
  else if (!/^\d{12,19}$/.test(number) || !luhn(number)) problems.number = 'number';
  else if (!card) problems.number = 'testOnly';
  const expiry = expiryProblem(asciiDigits(form.expiry).replace(/\s/g, ''), now);
  if (expiry) problems.expiry = expiry;
  if (!cvc) problems.cvc = 'required';
  else if (!/^\d{3,4}$/.test(cvc)) problems.cvc = 'cvc';
  return card && !Object.keys(problems).length ? { outcome: card.outcome, last4: number.slice(-4) } : { problems };
}

/** Checks `MM/YY`, `MM/YYYY` or `MMYY`. A card is valid until the end of its month. */
function expiryProblem(text: string, now: Date): CardProblems['expiry'] {
  if (!text) return 'required';
  const match = /^(0?[1-9]|1[0-2])[/.-](\d{2}|20\d{2})$/.exec(text) ?? /^(0[1-9]|1[0-2])(\d{2})$/.exec(text);
  if (!match) return 'expiry';
  const year = (Number(match[2]) % 100) + 2000;
  return Date.UTC(year, Number(match[1]), 1) > now.getTime() ? undefined : 'past';
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
