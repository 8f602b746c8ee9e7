import { array, type InferType, object } from 'yup';
import { asciiDigits, atMost, day, exactlyOne, id, text, wholeNumber } from './fields.ts';
import { seen } from './unseen.ts';

/** A text without invisible characters and without tatweel, the stroke that only stretches an Arabic word. */
const unstretched = (text: string) => seen(text).replaceAll('\u0640', '');

/** A code as it is shown: as it was typed, without invisible marks. */
export const shownCode = (text: string): string => unstretched(text).trim().normalize('NFC');

/** The most characters of a typed code that are read. A longer text cannot be a code. */
const mostTyped = 1000;

/**
 * The key of a code: two codes with the same key are the same. Compatibility forms, capitals, digits of other scripts, spaces
 * around and invisible marks make no difference.
 */
export const codeKey = (text: string): string =>
  asciiDigits(unstretched(text.slice(0, mostTyped).normalize('NFKC')).trim())
    .toLowerCase()
    .toUpperCase()
    .normalize('NFKC');

export const percentage = () =>
  wholeNumber('percentage').min(1, 'percentage.range').max(100, 'percentage.range').required('percentage.required');

/** `PromoCodeInput`. */
export const promoCodeRules = object({
  code: text(200, 'promoCode.length')
    .transform((value: string | undefined) => (value === undefined ? value : shownCode(value)))
    .required('promoCode.required')
    .min(3, 'promoCode.length')
    .max(40, 'promoCode.length')
    .matches(/^[\p{L}\p{M}\p{N}._-]*$/u, 'promoCode.characters'),
  percentage: percentage(),
  maxUses: wholeNumber('maxUses').min(1, 'maxUses.min'),
  endsOn: day('endsOn'),
});

/** The most codes that a product, session or appointment type may have; retired ones do not count. */
export const mostCodes = 50;

/** All codes of one of these. A second one with the same key is refused at its own place in the list. */
export const promoCodesRules = atMost(array().of(promoCodeRules), mostCodes, 'promoCodes.max')
  .nullable()
  .test('unique', (codes, { createError, path }) => {
    const keys = codes?.map(({ code }) => codeKey(code ?? '')) ?? [];
    const repeated = keys.findIndex((key, index) => key && keys.indexOf(key) < index);
    return repeated < 0 || createError({ path: `${path}[${repeated}].code`, message: 'promoCode.taken', type: 'taken' });
  });

/** `SpecialDealInput`. */
export const specialDealRules = object({
  productId: id('product.notFound')
    .nullable()
    .test('target', 'specialDeal.productRequired', (productId, { parent, createError }) =>
      exactlyOne([productId, parent.sessionId, parent.appointmentTypeId], createError),
    ),
  sessionId: id('session.notFound').nullable(),
  appointmentTypeId: id('appointmentType.notFound').nullable(),
  discount: percentage(),
})
  .nullable()
  .default(undefined);

export type PromoCodeValues = InferType<typeof promoCodeRules>;
export type SpecialDealValues = InferType<typeof specialDealRules>;
