import { describe, expect, test } from 'vitest';
import type { ProductFormFragment } from '../../client/apollo/generated.ts';
import { newProduct, toInput, valuesOf } from '../../client/features/products/productValues.ts';
import { productFormSteps } from '../../client/features/products/steps.ts';
import { validateWith } from '../../client/forms/errors.ts';
import { firstStepIn, stepIn } from '../../client/forms/wizard/steps.ts';
import { productCreateRules } from '../../schema/rules/products.ts';

const blank = newProduct('KWD', 'Asia/Kuwait');
const input = (values: Partial<typeof blank>) => productCreateRules.validateSync(toInput({ ...blank, title: 'Drawing', ...values }));

/** A stored draft. Plain texts that a test does not name are missing. */
const storedPart: Partial<ProductFormFragment> = {
  __typename: 'Product',
  id: '01a1fbf9-bf3c-7fb2-b612-7c312d4f7725',
  status: 'DRAFT',
  title: 'الرسم',
  titleAr: 'الرسم',
  subtitle: null,
  subtitleAr: null,
  description: null,
  descriptionAr: null,
  cover: null,
  cost: 'FREE',
  price: { __typename: 'Money', amount: '0.000', currency: 'KWD' },
  benefits: [],
  requirements: [],
  questions: [],
  startDate: '2026-11-21',
  endDate: null,
  maxParticipants: 25,
  groupChatLink: null,
  showSupportNumber: false,
  version: 3,
  updatedAt: '2026-11-21T09:00:00.000Z',
  updatedBy: null,
  promoCodes: [],
  specialDeal: null,
};
const stored = storedPart as ProductFormFragment;

describe('what the product form sends', () => {
  test('an Arabic title alone for both languages, which the form shows once again', () => {
    expect(input({ title: ' ', titleAr: 'الرسم' })).toMatchObject({ title: 'الرسم', titleAr: 'الرسم' });
    expect(valuesOf(stored, 'KWD')).toMatchObject({ title: '', titleAr: 'الرسم' });
  });

  test('a price typed in any digits, and none if the product is free or has no price yet', () => {
    expect(input({ price: { amount: '١٢٫٥', currency: 'KWD' } }).price).toEqual({ amount: '12.5', currency: 'KWD' });
    expect(input({ price: { amount: '', currency: 'KWD' } }).price).toBeNull();
    expect(input({ cost: 'FREE', price: { amount: '3', currency: 'KWD' } }).price).toBeNull();
    expect(valuesOf(stored, 'KWD').price).toEqual({ amount: '', currency: 'KWD' });
  });

  test('places without a limit, with a limit, and with an empty limit', () => {
    expect(input({ maxParticipants: '7' }).maxParticipants).toBeNull();
    expect(input({ places: 'LIMITED', maxParticipants: '٢٥' }).maxParticipants).toBe(25);
    expect(validateWith(productCreateRules)(toInput({ ...blank, title: 'Drawing', places: 'LIMITED' }))).toHaveProperty('maxParticipants');
    expect(valuesOf(stored, 'KWD')).toMatchObject({ places: 'LIMITED', maxParticipants: '25' });
  });

  test("today's date in the account's time zone as the start", () => {
    expect(newProduct('KWD', 'Pacific/Kiritimati').startDate).toBe(new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10));
  });
});

test('each field belongs to a step, and the first step with a failure is shown', () => {
  expect(stepIn(productFormSteps, 'coverId')).toBe('look');
  expect(stepIn(productFormSteps, 'version')).toBeUndefined();
  expect(firstStepIn(productFormSteps, ['benefits', 'coverId', 'version'])).toBe('look');
  expect(firstStepIn(productFormSteps, ['version'])).toBeUndefined();
});
