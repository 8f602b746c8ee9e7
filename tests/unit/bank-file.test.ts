import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { currencyDecimals } from '../../schema/rules/money.ts';
import { bankFile, type Transfer } from '../../server/domains/payouts/bank-file.ts';
import { rounds } from '../support/torture.ts';

const schema = readFileSync('tests/support/files/bank-file.xsd', 'utf8');
const faultsOf = async (xml: string) =>
  (await validateXML({ xml: { fileName: 'file.xml', contents: xml }, schema: [schema] })).errors.map(({ message }) => message);

const at = new Date('2026-11-24T09:30:00.123Z');
const debtor = { name: 'Dīwan Café', iban: 'KW81CBKU0000000000001234560101', bic: 'CBKUKWKW', timeZone: 'Asia/Kuwait' };
const transfer = (given: Partial<Transfer> = {}): Transfer => ({
  payoutId: '019ab000-0000-7000-8000-00000000000a',
  amount: 12_187,
  currency: 'KWD',
  iban: 'GB33BUKB20201555555555',
  bic: null,
  holderName: "Sara Ali O'Neil",
  ...given,
});
const file = (transfers: readonly Transfer[], bic: string | null = debtor.bic) =>
  bankFile({ id: '019ab000-0000-7000-8000-0000000000ff', at, debtor: { ...debtor, bic }, transfers });

describe('the file for the bank', () => {
  test.each([
    ['2026-11-24T20:59:59Z', '2026-11-24'],
    ['2026-11-24T21:00:00Z', '2026-11-25'],
    ['2026-11-25T02:59:00Z', '2026-11-25'],
  ])('of %s asks for transfers on the day that it is at its bank, %s', (moment, day) => {
    const xml = bankFile({ id: '019ab000-0000-7000-8000-0000000000ff', at: new Date(moment), debtor, transfers: [transfer()] });
    expect(xml).toContain(`<ReqdExctnDt>\n        <Dt>${day}</Dt>`);
  });

  test('is valid by the schema, and says who pays whom how much', async () => {
    const xml = file([transfer(), transfer({ amount: 5, bic: 'BUKBGB22XXX' }), transfer({ amount: 250, currency: 'EUR' })]);
    expect(await faultsOf(xml)).toEqual([]);
    expect(xml).toContain('<InstdAmt Ccy="KWD">12.187</InstdAmt>');
    expect(xml).toContain('<InstdAmt Ccy="KWD">0.005</InstdAmt>');
    expect(xml).toContain('<InstdAmt Ccy="EUR">2.50</InstdAmt>');
    expect(xml).toContain('<IBAN>GB33BUKB20201555555555</IBAN>');
    expect(xml).toContain('<Nm>Diwan Cafe</Nm>');
    expect(xml).toContain('<BICFI>BUKBGB22XXX</BICFI>');
    expect(xml).toContain('<Dt>2026-11-24</Dt>');
    expect(xml).toContain('<EndToEndId>019ab0000000700080000000000000' + '0a</EndToEndId>');
    // The sums: of the file, of the euros, of the dinars.
    expect([...xml.matchAll(/<NbOfTxs>(\d+)<\/NbOfTxs>\s*<CtrlSum>([\d.]+)</g)].map(([, count, sum]) => [count, sum])).toEqual([
      ['3', '14.692'],
      ['1', '2.500'],
      ['2', '12.192'],
    ]);
  });

  test('is valid without the bank’s codes', async () => {
    expect(await faultsOf(file([transfer()], null))).toEqual([]);
  });

  test('is refused by the schema when a part is missing, too long or in another order', async () => {
    const xml = file([transfer()]);
    for (const broken of [
      xml.replace(/<EndToEndId>.*<\/EndToEndId>/, ''),
      xml.replace('<Nm>Sara', `<Nm>${'x'.repeat(70)}`),
      xml.replace('GB33BUKB', 'gb33BUKB'),
      xml.replace('12.187', '12,187'),
      xml.replace(/(<PmtMtd>TRF<\/PmtMtd>)(\s*<NbOfTxs>1<\/NbOfTxs>)/, '$2$1'),
    ]) {
      expect(broken).not.toBe(xml);
      expect(await faultsOf(broken)).not.toEqual([]);
    }
  });

  test('is valid for any transfers, and its sums are exact', async () => {
    const transfers = fc.array(
      fc.record({
        payoutId: fc.uuid(),
        amount: fc.integer({ min: 1, max: 1_000_000_000_000 }),
        currency: fc.constantFrom(...Object.keys(currencyDecimals)),
        iban: fc.constantFrom('KW81CBKU0000000000001234560101', 'GB33BUKB20201555555555'),
        bic: fc.constantFrom(null, 'CBKUKWKW', 'BUKBGB22XXX'),
        holderName: fc.stringMatching(/^[A-Za-z0-9/\-?:().,'+][A-Za-z0-9/\-?:().,'+ ]{0,69}$/),
      }),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(transfers, async (given) => {
        const xml = file(given);
        expect(await faultsOf(xml)).toEqual([]);
        const thousandths = given.reduce(
          (sum, { amount, currency }) => sum + BigInt(amount) * 10n ** BigInt(3 - (currencyDecimals[currency] as number)),
          0n,
        );
        expect(
          /<CtrlSum>([\d.]+)</
            .exec(xml)?.[1]
            ?.replace('.', '')
            .replace(/^0+(?=\d)/, ''),
        ).toBe(thousandths.toString());
      }),
      { numRuns: rounds(6, 30) },
    );
  });
});
