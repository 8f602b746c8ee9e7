import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JournalFacts, journalHash, journalText, noHash } from '../../server/domains/billing/journal-text.ts';

const sale: JournalFacts = {
  sequence: 7,
  clearsOn: '2026-12-01',
  creatorId: '0197a000-0000-7000-8000-000000000001',
  kind: 'SALE',
  currency: 'KWD',
  paymentId: '0197a000-0000-7000-8000-000000000002',
  createdAt: '2026-11-24T02:20:00.000Z',
  lines: [
    { account: 'GATEWAY', amount: 12_500 },
    { account: 'CREATOR', amount: -12_500 },
    { account: 'CREATOR', amount: 313 },
    { account: 'GATEWAY_FEE', amount: -313 },
  ],
};
const text = `7
2026-12-01
0197a000-0000-7000-8000-000000000001
SALE
KWD
0197a000-0000-7000-8000-000000000002
2026-11-24T02:20:00.000Z
CREATOR -12500
CREATOR 313
GATEWAY 12500
GATEWAY_FEE -313`;

test('the text of a journal has one fact on each line, and a dash for what it has not', () => {
  expect(journalText(sale)).toBe(text);
  expect(journalText({ ...sale, clearsOn: null, paymentId: null, lines: [] }).split('\n')).toEqual(
    text
      .split('\n')
      .slice(0, 7)
      .map((line, index) => ([1, 5].includes(index) ? '-' : line)),
  );
});

test('the order in which entries were written makes no difference', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...sale.lines], { minLength: 4 }), (lines) => {
      expect(journalText({ ...sale, lines })).toBe(text);
    }),
  );
});

test('a hash is that of the hash before it and the text', () => {
  const expected = createHash('sha256').update(Buffer.alloc(32)).update(text).digest('hex');
  expect(journalHash(noHash, sale).toString('hex')).toBe(expected);
});

const changes: Record<string, Partial<JournalFacts>> = {
  'its place': { sequence: 8 },
  'its day': { clearsOn: '2026-12-02' },
  'its account': { creatorId: '0197a000-0000-7000-8000-000000000003' },
  'its kind': { kind: 'REFUND' },
  'its currency': { currency: 'USD' },
  'its payment': { paymentId: null },
  'its time': { createdAt: '2026-11-24T02:20:00.001Z' },
  'an amount': { lines: [{ account: 'GATEWAY', amount: 12_501 }, ...sale.lines.slice(1)] },
  'an account of an entry': { lines: [{ account: 'BANK', amount: 12_500 }, ...sale.lines.slice(1)] },
  'a missing entry': { lines: sale.lines.slice(1) },
};
test.each(Object.entries(changes))('the hash shows %s', (_name, change) => {
  expect(journalHash(noHash, { ...sale, ...change })).not.toEqual(journalHash(noHash, sale));
});

test('the hash shows a change of any journal before it', () => {
  const after = (first: JournalFacts) => journalHash(journalHash(noHash, first), { ...sale, sequence: 8 });
  expect(after({ ...sale, currency: 'USD' })).not.toEqual(after(sale));
});
