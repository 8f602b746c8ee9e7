import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeKey, shownCode } from '../../schema/rules/promos.ts';
import { percentOf, priceAfter } from '../../server/domains/orders/pricing.ts';
import type { Claim } from '../../server/domains/promos/claims.ts';

const claim = (source: Claim['source'], percentage: number): Claim => ({
  source,
  percentage,
  name: source,
  nameAr: null,
  promoCodeId: source === 'CODE' ? 'id' : null,
  endsOn: null,
  held: false,
});
const deal = (percentage: number) => claim('DEAL', percentage);
const code = (percentage: number) => claim('CODE', percentage);

/** Amounts up to the highest possible price, in fils. */
const amounts = fc.integer({ min: 0, max: 100_000_000 });
const percentages = fc.integer({ min: 1, max: 100 });
const seed = 20_261_121;

describe('a percentage', () => {
  test.each([
    [12_500, 10, 1250],
    [12_505, 10, 1251], // half a fils is rounded up
    [12_504, 10, 1250],
    [1, 50, 1],
    [1, 49, 0],
    [999, 33, 330],
    [100_000_000, 100, 100_000_000],
  ])('of %i, %i %%, is %i', (amount, percentage, part) => {
    expect(percentOf(amount, percentage)).toBe(part);
  });

  test('of what is paid in tens is paid in tens', () => {
    expect(percentOf(12_500, 15, 10)).toBe(1880);
    expect(percentOf(12_500, 100, 10)).toBe(12_500);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e8 }), fc.integer({ min: 1, max: 100 }), (tens, percentage) => {
        const part = percentOf(tens * 10, percentage, 10);
        expect(part % 10).toBe(0);
        expect(Math.abs(part - percentOf(tens * 10, percentage))).toBeLessThanOrEqual(5);
        expect(part).toBeLessThanOrEqual(tens * 10);
      }),
    );
    // A price that cannot be paid exactly is not made payable by a discount.
    expect(percentOf(12_505, 10, 10)).toBe(percentOf(12_505, 10));
  });

  test('is calculated exactly, and never more than the whole', () => {
    fc.assert(
      fc.property(amounts, percentages, (amount, percentage) => {
        const twice = BigInt(amount) * BigInt(percentage) * 2n;
        expect(BigInt(percentOf(amount, percentage))).toBe((twice + 100n) / 200n);
        expect(percentOf(amount, percentage)).toBeLessThanOrEqual(amount);
      }),
      { seed },
    );
  });
});

describe('the price', () => {
  test('without a claim is the list price', () => {
    expect(priceAfter(12_500, [null, null])).toEqual({ list: 12_500, total: 12_500, discount: null });
  });

  test('takes the larger of a deal and a code, never both', () => {
    expect(priceAfter(12_500, [deal(10), code(20)])).toMatchObject({ total: 10_000, discount: { source: 'CODE', amount: 2500 } });
    expect(priceAfter(12_500, [deal(30), code(20)])).toMatchObject({ total: 8750, discount: { source: 'DEAL', amount: 3750 } });
  });

  test('takes the first if both give the same amount, also after rounding', () => {
    expect(priceAfter(12_500, [deal(20), code(20)]).discount).toMatchObject({ source: 'DEAL' });
    expect(priceAfter(3, [deal(20), code(40)]).discount).toMatchObject({ source: 'DEAL', percentage: 20, amount: 1 });
  });

  test('is zero at 100 %, and a discount of zero counts as none', () => {
    expect(priceAfter(12_500, [code(100)])).toMatchObject({ total: 0, discount: { amount: 12_500 } });
    expect(priceAfter(1, [code(1)])).toEqual({ list: 1, total: 1, discount: null });
    expect(priceAfter(0, [deal(50), code(100)])).toEqual({ list: 0, total: 0, discount: null });
  });

  test('is between zero and the list price, and the lowest that the given claims allow', () => {
    const claims = fc.array(fc.oneof(fc.constant(null), percentages.map(deal), percentages.map(code)), { maxLength: 5 });
    fc.assert(
      fc.property(amounts, claims, (list, given) => {
        const { total, discount } = priceAfter(list, given);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual(list);
        expect(total).toBe(list - (discount?.amount ?? 0));
        expect(total).toBe(Math.min(list, ...given.map((one) => list - (one ? percentOf(list, one.percentage) : 0))));
      }),
      { seed },
    );
  });
});

describe('a code', () => {
  test.each([
    ['summer', 'SUMMER'],
    ['  Summer ', 'sUMMER'],
    ['ＳＵＭＭＥＲ２０', 'summer20'],
    ['SUMMER٢٠', 'SUMMER۲۰'],
    ['صيف\u200f', '\u202bصيف\u202c'],
    ['صـــيف', 'صيف'],
    ['Straße', 'STRASSE'],
    ['caf\u00e9', 'cafe\u0301'],
    ['ﬁt', 'FIT'],
  ])('%j is the same as %j', (one, other) => {
    expect(codeKey(one)).toBe(codeKey(other));
  });

  test.each([
    ['summer', 'summer2'],
    ['صيف', 'ضيف'],
    ['a-b', 'a_b'],
  ])('%j is different from %j', (one, other) => {
    expect(codeKey(one)).not.toBe(codeKey(other));
  });

  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
  );
  const noise = fc.constantFrom('\u200e', '\u200f', '\u202a', '\u2069', '\u200b', '\u0640', '\u00ad', '');

  test('has the same key after normalising, and with spaces and marks around it or in it', () => {
    fc.assert(
      fc.property(texts, noise, (text, mark) => {
        expect(codeKey(codeKey(text))).toBe(codeKey(text));
        expect(codeKey(` ${mark}${text}${mark}\t`)).toBe(codeKey(text));
        expect(codeKey(shownCode(text))).toBe(codeKey(text));
      }),
      { seed, numRuns: 500 },
    );
  });

  test('may be typed in either case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9ÄÖÜäöüéèçñ\u0621-\u064a._-]{3,20}$/), (text) => {
        expect(codeKey(text.toLowerCase())).toBe(codeKey(text.toUpperCase()));
      }),
      { seed },
    );
  });
});
