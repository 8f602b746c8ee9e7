import fc from 'fast-check';
import { countrySpecs } from 'ibantools';
import { describe, expect, test } from 'vitest';
import {
  bankAccountUpdateRules,
  bankText,
  electronic,
  ibanFault,
  lastPayoutDay,
  nextPayoutDay,
  payoutLifecycle,
} from '../../schema/rules/payouts.ts';
import { failuresOf } from '../../server/core/errors.ts';

const good = 'KW81CBKU0000000000001234560101';
const account = { iban: good, holderName: 'Sara Ali', bankName: null, bic: null, password: 'Diwan1234' };
const faults = (given: object) =>
  failuresOf(bankAccountUpdateRules, { ...account, ...given }).map(({ field, message }) => [field?.join(), message]);

describe('an IBAN', () => {
  test.each([
    'KW81 CBKU 0000 0000 0000 1234 5601 01',
    ' kw81cbku0000000000001234560101 ',
    'KW81-CBKU-0000-0000-0000-1234-5601-01',
    '\u2067KW٨١ CBKU ٠٠٠٠ ٠٠٠٠ ٠٠٠٠ ١٢٣٤ ٥٦٠١ ٠١\u2069',
    'KW۸۱CBKU۰۰۰۰۰۰۰۰۰۰۰۰۱۲۳۴۵۶۰۱۰۱',
    'ＫＷ８１ＣＢＫＵ００００００００００００１２３４５６０１０１',
  ])('is read however it is typed: %s', (typed) => {
    expect(electronic(typed)).toBe(good);
    expect(faults({ iban: typed })).toEqual([]);
    expect(bankAccountUpdateRules.validateSync({ ...account, iban: typed }).iban).toBe(good);
  });

  test.each([
    ['with a Cyrillic letter that looks Latin', 'КW81CBKU0000000000001234560101', 'iban.script'],
    ['in Arabic letters', 'ك و81CBKU0000000000001234560101', 'iban.script'],
    ['with Devanagari digits', 'KW८१CBKU0000000000001234560101', 'iban.script'],
    ['of a country without IBANs', 'US81CBKU0000000000001234560101', 'iban.country'],
    ['of no country', '81CBKU0000000000001234560101', 'iban.country'],
    ['too short for its country', 'KW81CBKU000000000000123456010', 'iban.length'],
    ['too long for its country', `${good}0`, 'iban.length'],
    ['with two digits swapped', 'KW81CBKU0000000000001234560110', 'iban.checksum'],
    ['with a wrong check digit', 'KW82CBKU0000000000001234560101', 'iban.checksum'],
    ['with a letter where its country has digits', 'GB33BUKB2020155555555A', 'iban.checksum'],
  ])('%s is refused with its reason', (_, typed, message) => {
    expect(faults({ iban: typed })).toEqual([['iban', message]]);
  });

  test('is refused after any one digit or letter is mistyped for another', () => {
    const digits = [...'0123456789'];
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    for (const [at, character] of [...good].entries()) {
      for (const typed of digits.includes(character) ? digits : letters) {
        const changed = good.slice(0, at) + typed + good.slice(at + 1);
        expect([changed, ibanFault(changed) === null]).toEqual([changed, changed === good]);
      }
    }
  });

  test('of any text is answered, never thrown at', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => void faults({ iban: typed, holderName: typed, bic: typed })),
    );
  });

  test('of any length is answered at once', () => {
    expect(faults({ iban: 'K'.repeat(1_000_000) })).toEqual([['iban', 'iban.invalid']]);
  });

  test('has a length for each country of the registry', () => {
    const unknown = Object.entries(countrySpecs).filter(
      ([country, { IBANRegistry }]) => IBANRegistry && ibanFault(`${country}00`)?.message !== 'iban.length',
    );
    expect(unknown).toEqual([]);
  });
});

describe('the other fields of a bank account', () => {
  test('names keep what banks write, without accents', () => {
    expect(bankText('Łukasz  Žižek-Ōe ‘x’')).toBe("Lukasz Zizek-Oe 'x'");
    expect(faults({ holderName: 'Müller & Söhne' })).toEqual([['holderName', 'holderName.latin']]);
    expect(faults({ holderName: 'سارة علي' })).toEqual([['holderName', 'holderName.latin']]);
    expect(faults({ holderName: 'x'.repeat(71) })).toEqual([['holderName', 'holderName.max']]);
    expect(faults({ holderName: '  ' })).toEqual([['holderName', 'holderName.required']]);
  });

  test('a BIC may be missing, and is checked when it is there', () => {
    expect(faults({ bic: ' ' })).toEqual([]);
    expect(faults({ bic: 'cbku kwkw' })).toEqual([]);
    expect(faults({ bic: 'CBKUKWK' })).toEqual([['bic', 'bic.invalid']]);
  });
});

describe('a schedule', () => {
  test.each([
    ['WEEKLY', '2026-11-24', 0, '2026-11-29'],
    ['WEEKLY', '2026-11-29', 0, '2026-12-06'],
    ['WEEKLY', '2026-12-31', 6, '2027-01-02'],
    ['MONTHLY', '2026-11-24', 0, '2026-12-01'],
    ['MONTHLY', '2028-02-29', 0, '2028-03-01'],
    ['MANUAL', '2026-11-24', 0, null],
  ] as const)('%s after %s, weeks from %i, is next due on %s', (schedule, today, weekStart, next) => {
    expect(nextPayoutDay(schedule, today, weekStart)).toBe(next);
  });

  test.each([
    ['WEEKLY', '2026-11-28', 0, '2026-11-22'],
    ['WEEKLY', '2026-11-29', 0, '2026-11-29'],
    ['WEEKLY', '2027-01-01', 6, '2026-12-26'],
    ['MONTHLY', '2028-03-31', 0, '2028-03-01'],
    ['MONTHLY', '2026-12-01', 0, '2026-12-01'],
    ['MANUAL', '2026-11-24', 0, null],
  ] as const)('%s on %s, weeks from %i, was last due on %s', (schedule, today, weekStart, last) => {
    expect(lastPayoutDay(schedule, today, weekStart)).toBe(last);
  });
});

test('a payout is sent once, and can come back from each state in which the bank has it', () => {
  expect(payoutLifecycle).toEqual({
    DUE: { send: 'SENT' },
    SENT: { confirm: 'PAID', return: 'RETURNED' },
    PAID: { return: 'RETURNED' },
    RETURNED: {},
  });
});
