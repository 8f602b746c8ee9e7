import { friendlyFormatIBAN, getCountrySpecifications, isValidBIC, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { mixed, object, type TestContext, type ValidationError } from 'yup';
import { asciiDigits, atMost, optionalText, text } from './fields.ts';
import { freeOrMoneyRules } from './money.ts';
import { seen } from './unseen.ts';
import { daysAfter } from './wall-clock.ts';

/** The characters that people type between the groups of an IBAN. */
const around = /[\s\-‐-―.]/g;

/** An IBAN or a BIC as banks store it: without spaces, in capitals. Full-width letters and Arabic digits become ASCII. */
export const electronic = (value: string): string => asciiDigits(value.normalize('NFKC')).replace(around, '').toUpperCase();

/** The length of the IBANs of each country that has them. */
const lengths = new Map(
  Object.entries(getCountrySpecifications()).flatMap(([country, { chars, IBANRegistry }]) =>
    chars && IBANRegistry ? [[country, chars] as const] : [],
  ),
);

/** The fault of an IBAN in the form of `electronic`, as a key of the messages with its values; null for a right one. */
export function ibanFault(iban: string): { message: string; params?: Record<string, unknown> } | null {
  // This test comes first: a letter that only looks Latin must not be reported as a wrong checksum.
  if (!/^[A-Z0-9]*$/.test(iban)) return { message: 'iban.script' };
  const country = iban.slice(0, 2);
  const length = lengths.get(country);
  if (!length) return { message: 'iban.country' };
  if (iban.length !== length) return { message: 'iban.length', params: { country, length, given: iban.length } };
  const { errorCodes } = validateIBAN(iban);
  if (!errorCodes.length) return null;
  return { message: errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum) ? 'iban.checksum' : 'iban.invalid' };
}

/** An IBAN in groups of four. */
export const ibanGroups = (iban: string): string => friendlyFormatIBAN(iban) ?? iban;

function testIban(this: TestContext, value: string | null | undefined): true | ValidationError {
  const fault = value ? ibanFault(value) : null;
  return !fault || this.createError(fault);
}

/** Letters that Unicode does not take apart, with their plain form. */
const strokes: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
};

/**
 * A name in the characters of banks' files (the SWIFT set x), without accents, and with plain quotes and hyphens. Letters of other scripts
 * stay; `isBankText` refuses them.
 */
export const bankText = (value: string): string =>
  seen(value)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[‐-―]/g, '-')
    .replace(/[ŁłØøĐđßÆæŒœ]/g, (letter) => strokes[letter] as string)
    .replace(/\s+/g, ' ')
    .trim();

/** Whether a text is within the SWIFT character set x, in which banks keep names. */
export const isBankText = (value: string): boolean => /^[A-Za-z0-9/\-?:().,'+ ]*$/.test(value);

/** `BankAccountUpdateInput`. */
export const bankAccountUpdateRules = object({
  iban: atMost(
    text(100, 'iban.invalid').transform((value: string | undefined) => value && electronic(value)),
    100,
    'iban.invalid',
  )
    .required('iban.required')
    .test('iban', 'iban.invalid', testIban),
  holderName: text(300, 'holderName.max')
    .transform((value: string | undefined) => value && bankText(value))
    .required('holderName.required')
    .max(70, 'holderName.max')
    .test('bankText', 'holderName.latin', (value) => isBankText(value ?? '')),
  bankName: optionalText(70, 'bankName'),
  bic: text(40, 'bic.invalid')
    .transform((value: string | null) => (value === null ? null : electronic(value) || null))
    .nullable()
    .test('bic', 'bic.invalid', (value) => value == null || isValidBIC(value)),
  password: text(200, 'password.max').required('password.required'),
});

/** How often a payout is made. */
export const payoutSchedules = ['WEEKLY', 'MONTHLY', 'MANUAL'] as const;
export type PayoutRhythm = (typeof payoutSchedules)[number];

/** `PayoutSettingsUpdateInput`. */
export const payoutSettingsUpdateRules = object({
  schedule: mixed<PayoutRhythm>().oneOf(payoutSchedules, 'payoutSchedule.required').required('payoutSchedule.required'),
  threshold: freeOrMoneyRules.default(undefined).required('price.required'),
});

/** `PayoutRequestInput`. */
export const payoutRequestRules = object({
  idempotencyKey: text(100, 'idempotencyKey.invalid').required('idempotencyKey.invalid').min(8, 'idempotencyKey.invalid'),
});

/**
 * Whether a payout falls due on a day (`YYYY-MM-DD`): the first of the account's week, or the first of a month. `weekStart` is from 0
 * (Sunday) to 6.
 */
function isPayoutDay(schedule: PayoutRhythm, day: string, weekStart: number): boolean {
  if (schedule === 'WEEKLY') return new Date(`${day}T00:00:00Z`).getUTCDay() === weekStart;
  return schedule === 'MONTHLY' && day.endsWith('-01');
}

/** The nearest day from `day` on, in steps of `step`, on which a payout falls due by itself; null for none. */
function payoutDay(schedule: PayoutRhythm, day: string, weekStart: number, step: 1 | -1): string | null {
  if (schedule === 'MANUAL') return null;
  return isPayoutDay(schedule, day, weekStart) ? day : payoutDay(schedule, daysAfter(day, step), weekStart, step);
}

/** The next day after `today` on which a payout falls due by itself; null for none. */
export const nextPayoutDay = (schedule: PayoutRhythm, today: string, weekStart: number): string | null =>
  payoutDay(schedule, daysAfter(today, 1), weekStart, 1);

/** The last day up to and including `today` on which a payout fell due by itself; null for none. */
export const lastPayoutDay = (schedule: PayoutRhythm, today: string, weekStart: number): string | null =>
  payoutDay(schedule, today, weekStart, -1);

export type PayoutState = 'DUE' | 'SENT' | 'PAID' | 'RETURNED';
export type PayoutAction = 'send' | 'confirm' | 'return';

/** A payout's life: state x step → state. A bank may return the money days after it confirmed the transfer. */
export const payoutLifecycle: Readonly<Record<PayoutState, Partial<Record<PayoutAction, PayoutState>>>> = {
  DUE: { send: 'SENT' },
  SENT: { confirm: 'PAID', return: 'RETURNED' },
  PAID: { return: 'RETURNED' },
  RETURNED: {},
};
