import { ARRAY_ERROR, FORM_ERROR } from 'final-form';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import messages from '../../schema/messages/en.json' with { type: 'json' };
import { internationalNumber } from '../../schema/rules/phones.ts';
import { productCreateRules } from '../../schema/rules/products.ts';
import { signupRules } from '../../schema/rules/sign-ups.ts';
import { pageAt } from '../support/page.ts';

pageAt('/en/cc/auth/register');
const { submitErrors, validateWith } = await import('../../client/forms/errors.ts');
const { readDay, showDay } = await import('../../client/forms/day.ts');
const phone = await import('../../client/forms/phone.ts');
const { cut, decimal } = await import('../../client/forms/text.ts');
const { pathOfConsole, pathOfThisSite } = await import('../../client/features/accounts/next.ts');
const { currencyMark, formatMoney, formatDuration, formatBytes, formatRelative } = await import('../../client/i18n/format.ts');

pageAt('/ar/cc/product/settings');
const arabic = await import('../../client/i18n/format.ts');

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { messages } }, ns: ['messages'] }));

describe('the rules in a form', () => {
  test('give one translated message for each field', () => {
    expect(validateWith(signupRules)({ email: 'a b', password: 'short', phoneNumber: '', role: 'CREATOR' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must contain at least 8 characters, including one uppercase letter, one lowercase letter, and one number',
      phoneNumber: 'Phone Number is required',
    });
  });

  test("fill in a rule's values, and keep the index of list entries", () => {
    const benefits = [
      { text: 'Good', description: 'Long enough to be read' },
      { text: 'x', description: 'short' },
    ];
    expect(validateWith(productCreateRules)({ title: 'x'.repeat(101), benefits })).toEqual({
      title: 'Max length for title is 100 characters',
      benefits: [
        undefined,
        { text: 'Benefit must be at least 3 characters', description: 'Benefit description must be at least 10 characters' },
      ],
    });
  });

  test('keep a message about a whole list beside those of its entries', () => {
    const benefits = Array.from({ length: 13 }, () => ({ text: 'Good', description: 'Long enough to be read' }));
    const errors = validateWith(productCreateRules)({ title: 'A title', benefits }) as { benefits: Record<string, string> };
    expect(errors.benefits[ARRAY_ERROR]).toBe('At most 12 benefits');
  });
});

describe("the server's failures in a form", () => {
  const fields = ['email', 'price.amount', 'benefits', 'benefits[0].text', 'startDate'];

  test('are shown at their fields, in either notation of a path', () => {
    const failures = [
      { field: ['email'], message: 'taken' },
      { field: ['benefits', '0', 'text'], message: 'too short' },
    ];
    expect(submitErrors(failures, fields, { benefits: [{ text: 'x' }] })).toEqual({ email: 'taken', benefits: [{ text: 'too short' }] });
  });

  test('about an object are shown at its visible field', () => {
    expect(submitErrors([{ field: ['price'], message: 'needed' }], fields, {})).toEqual({ price: { amount: 'needed' } });
  });

  test('without a field are shown once, above the form', () => {
    const failures = [
      { field: null, message: 'No' },
      { field: ['elsewhere'], message: 'Neither' },
      { field: null, message: 'No' },
    ];
    expect(submitErrors(failures, fields, {})).toEqual({ [FORM_ERROR]: 'No\nNeither' });
  });
});

describe('phone numbers', () => {
  test.each([
    ['50001234', 'KW', '+96550001234'],
    ['٥٠٠٠ ١٢٣٤', 'KW', '+96550001234'],
    ['+1 (702) 123-4567', 'KW', '+17021234567'],
    ['00966512345678', 'KW', '+966512345678'],
    ['0512345678', 'SA', '+966512345678'],
    ['12345678901234567890', 'KW', '+965123456789012345'],
    ['abc', 'KW', ''],
  ] as const)('%s typed for %s is %s', (typed, country, expected) => {
    expect(phone.joinPhone(phone.readPhone(typed, country))).toBe(expected);
  });

  test.each(['0512345678', '٠٥١٢٣٤٥٦٧٨', '+9660512345678', '00966 05 1234 5678'])(
    '%s typed for SA is what the API makes of it',
    (typed) => {
      const sent = phone.joinPhone(phone.readPhone(typed, 'SA'));
      expect([sent, internationalNumber(sent)]).toEqual(['+966512345678', '+966512345678']);
    },
  );

  test.each([
    ['KW', '500 12345'],
    ['US', '1 (702) 123-4567'],
    ['CA', '1 (702) 123-4567'],
    ['SA', undefined],
  ] as const)('an empty field beside the code of %s shows %s', (country, expected) => {
    expect(phone.examplePhone(country)).toBe(expected);
    if (country === 'KW') expect(phone.joinPhone(phone.readPhone(expected, country))).toBe('+96550012345');
  });

  test('are cut off after 15 digits, unless long numbers are allowed', () => {
    expect(phone.readPhone('12345678901234567890', 'KW').national).toHaveLength(15);
    expect(phone.readPhone('12345678901234567890', 'KW', Number.POSITIVE_INFINITY).national).toHaveLength(20);
  });

  test('are split into country and number, with the digits grouped as in that country', () => {
    const parts = phone.splitPhone('+96550001234', 'SA');
    expect(parts).toEqual({ country: 'KW', national: '50001234' });
    expect(phone.formatNational(parts)).toBe('500 01234');
  });

  test('have Kuwait first in the list of countries', () => {
    expect(phone.countryOptions()[0]).toMatchObject({ value: 'KW', label: 'Kuwait', note: '+965' });
  });
});

test.each([
  ['/en/demo?x=1', '/en/demo?x=1'],
  ['//evil.test/x', null],
  ['/\\evil.test', null],
  ['/.//evil.test', null],
  ['/a/%2e.//evil.test', null],
  ['//', null],
  ['https://evil.test', null],
  ['javascript:alert(1)', null],
  [null, null],
])('going on to %s leads to %s', (next, expected) => {
  expect(pathOfThisSite(next)).toBe(expected);
});

test.each([
  ['/ar/cc/subscription?payment=1', '/cc/subscription?payment=1'],
  ['/en/cc/auth/login', null],
  ['/en/my-products', null],
  ['//evil.test/cc/', null],
  [null, null],
])('going on in the console to %s leads to %s', (next, expected) => {
  expect(pathOfConsole(next)).toBe(expected);
});

test('text is cut between user-perceived characters', () => {
  expect(cut('x'.repeat(70), 64)).toHaveLength(64);
  expect(cut('short', 64)).toBe('short');
  expect(cut('ab👩‍🏫', 3)).toBe('ab👩');
});

test.each([
  ['١٢٫٥', '12.5'],
  ['1,000', '1000'],
  ['١٬٠٠٠٫٢٥', '1000.25'],
  ['KWD 12,500.750', '12500.750'],
  ['12,5', '12,5'],
  ['١٢،٥', '12,5'],
  ['-3', '-3'],
])('a price typed as %s is stored as %s', (typed, kept) => {
  expect(decimal(typed)).toBe(kept);
});

test('amounts are exact and in their currency', () => {
  expect(formatMoney({ amount: '12.500', currency: 'KWD' }).replace(/\s/g, ' ')).toBe('KWD 12.500');
  expect(formatMoney({ amount: '123456789012345.678', currency: 'KWD' }).replace(/\s/g, ' ')).toBe('KWD 123,456,789,012,345.678');
  expect(currencyMark('KWD')).toBe('KWD');
  expect([formatDuration(83), formatDuration(4000)]).toEqual(['1:23', '1:06:40']);
  expect([formatBytes(1), formatBytes(18), formatBytes(1_536_000)]).toEqual(['1 byte', '18 bytes', '1.5 MB']);
});

test('in Arabic, a currency has its Arabic symbol, with an amount and alone, and units of storage are words', () => {
  expect(arabic.formatMoney({ amount: '12.500', currency: 'KWD' })).toContain('د.ك');
  expect(arabic.currencyMark('KWD')).toContain('د.ك');
  expect(arabic.formatBytes(1_500_000)).toContain('ميغابايت');
  expect(arabic.formatBytes(2_000_000_000)).toContain('غيغابايت');
});

test('a date is read in any digits and either order, and shown with the day first', () => {
  for (const typed of ['1/12/2026', '01-12-2026', '2026-12-01', '١/١٢/٢٠٢٦', '۲۰۲۶.۱۲.۰۱', ' 1 12 2026 '])
    expect(readDay(typed)).toBe('2026-12-01');
  expect([readDay('  '), readDay('1/12'), readDay('31/2/2026')]).toEqual([null, '1/12', '2026-02-31']);
  expect([showDay('2026-12-01'), showDay('1/12'), showDay(null)]).toEqual(['01/12/2026', '1/12', '']);
});

describe('how far an instant lies from now', () => {
  const now = Date.parse('2026-11-23T09:00:00Z'); // Monday noon in Kuwait
  const from = (instant: string, timeZone = 'Asia/Kuwait') => formatRelative(instant, { now, timeZone });

  test('is told in days of the calendar from 24 hours on', () => {
    expect(from('2026-11-24T08:59:00Z')).toBe('in 23 hours');
    expect(from('2026-11-24T09:00:00Z')).toBe('in 1 day');
    expect(from('2026-11-25T08:00:00Z')).toBe('in 2 days'); // 47 hours
    expect(from('2026-11-21T22:00:00Z')).toBe('1 day ago'); // 35 hours
    expect(from('2026-11-21T20:00:00Z')).toBe('2 days ago'); // 37 hours
    expect(from('2026-11-29T21:30:00Z')).toBe('in 1 week');
  });

  test('is told in the days of the zone', () => {
    // 38 hours: Tuesday evening in London, Wednesday in Kuwait.
    expect(from('2026-11-24T23:00:00Z')).toBe('in 2 days');
    expect(from('2026-11-24T23:00:00Z', 'Europe/London')).toBe('in 1 day');
    // 24 hours of a day that has 25.
    const start = Date.parse('2026-10-24T23:10:00Z');
    expect(formatRelative('2026-10-25T23:10:00Z', { now: start, timeZone: 'Europe/London' })).toBe('in 24 hours');
  });

  test('is told in hours, minutes and seconds below that', () => {
    expect([from('2026-11-23T08:58:01Z'), from('2026-11-23T08:59:30Z')]).toEqual(['1 minute ago', 'now']);
    expect(formatRelative('2026-11-23T08:59:57Z', { now, live: true })).toMatch(/^3 sec\.? ago$/);
  });
});
