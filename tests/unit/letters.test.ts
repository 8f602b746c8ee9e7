import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../server/domains/documents/entities.ts';
import { drawPdf } from '../../server/domains/documents/pdf/pdf.ts';
import type { Language } from '../../server/graphql/generated.ts';
import { drawable, type Letters, loadLetters } from '../../server/platform/letters.ts';

/** Texts, and what is drawn of them. */
const texts: [text: string, drawn: string][] = [
  ['Clay \u{1F3FA} together \u{1F469}\u200d\u{1F3A8}', 'Clay together'],
  ['Family \u{1F468}\u200d\u{1F469}\u200d\u{1F467}\u200d\u{1F466} and \u{1F3F3}\ufe0f\u200d\u{1F308} \u{1F44B}\u{1F3FD}', 'Family and'],
  ['Kuwait \u{1F1F0}\u{1F1FC} 1\ufe0f\u20e3', 'Kuwait 1'],
  ['Hindi हिन्दी कोर्स', 'Hindi'],
  ['Bengali বাংলা', 'Bengali'],
  ['Tamil தமிழ்', 'Tamil'],
  ['Thai บทเรียน', 'Thai'],
  ['Chinese 你好', 'Chinese'],
  ['Rare 𠮷', 'Rare'],
  ['Japanese カタカナ', 'Japanese'],
  ['Korean 한국어', 'Korean'],
  ['Hebrew עברית', 'Hebrew'],
  ['Math 𝓑', 'Math'],
  ['Russian Привет', 'Russian Привет'],
  ['Greek Ελληνικά', 'Greek Ελληνικά'],
  ['Tiếng Việt', 'Tiếng Việt'],
  ['© 2026 #1 10% ₹ ₿', '© 2026 #1 10% ₹ ₿'],
];

describe('what the fonts can draw', () => {
  let letters: Letters;
  beforeAll(async () => {
    letters = await loadLetters();
  });

  test.each([
    ...texts,
    ['a\u202eb\u2066c\u200f\u00ad\ud800d\u0000', 'abcd'],
    ['two\n\tlines', 'two lines'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['مُحَمَّد', 'مُحَمَّد'],
    ['रंग', ''],
    ['🎉', ''],
  ])('of %j is %j', (text, drawn) => expect(drawable(text, letters)).toBe(drawn));
});

const documentOf = (text: string, textAr: string | null = null): Document => ({
  id: '0197a000-0000-7000-8000-000000000000',
  creatorId: '',
  readerId: '',
  paymentId: '',
  refundId: null,
  disputeId: null,
  orderId: null,
  planInvoiceId: null,
  kind: 'RECEIPT',
  year: 2026,
  number: 1,
  amount: 12_500,
  currency: 'KWD',
  language: 'EN',
  createdAt: new Date('2026-11-27T12:00:00Z'),
  data: {
    seller: { text, textAr },
    buyer: null,
    buyerEmail: 'a@example.com',
    timeZone: 'Asia/Kuwait',
    orderNumber: 1,
    item: { text, textAr: null },
    listPrice: 12_500,
    period: null,
    deductions: [{ kind: 'DEAL', name: { text, textAr: null }, percentage: 10, amount: 500 }],
    corrects: null,
  },
});

/** The lines of a PDF's first page, as their words stand from left to right. */
async function linesOf(document: Document, language: Language = 'EN'): Promise<string[]> {
  const pdf = new Uint8Array(await drawPdf({ document, language }));
  const content = await (await (await getDocument({ data: pdf, verbosity: 0 }).promise).getPage(1)).getTextContent();
  return content.items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .split('\n');
}

const leftOut = 'Some letters are left out, since this file has no font for them. The site shows them.';

describe('a PDF', () => {
  test.each(texts)('says of %j nothing but %j', async (text, drawn) => {
    const lines = await linesOf(documentOf(text));
    expect(lines.slice(3, 9)).toEqual([
      `Sold by ${drawn}`,
      'For a@example.com',
      'Order 1',
      'Item Amount',
      `${drawn} KWD 12.500`,
      `Special deal for owners of ${drawn} (10%) -KWD 0.500`,
    ]);
    const losesWords = /Hindi|Bengali|Tamil|Thai|Chinese|Rare|Japanese|Korean|Hebrew|Math/.test(text);
    expect([text, lines.includes(leftOut)]).toEqual([text, losesWords]);
  });

  test('says in the other language what it cannot draw in its own, and marks what it cannot draw at all', async () => {
    expect((await linesOf(documentOf('你好', 'رسم')))[3]).toBe('Sold by رسم');
    expect((await linesOf(documentOf('你好')))[3]).toBe('Sold by […]');
  });

  test('has Arabic letters without the marks above and below them, which would stand at the height of others', async () => {
    expect((await linesOf(documentOf('بِسْمِ')))[3]).toBe('Sold by بسم');
    // Marks that are one letter with theirs stay.
    expect((await linesOf(documentOf('e\u0301')))[3]).toBe('Sold by é');
    expect((await linesOf(documentOf('آ ئ')))[3]).toBe('Sold by آ ئ');
  });

  test('has whole words, whatever was drawn before it', async () => {
    await linesOf(documentOf('\ufdf2 \ufdfa عبد الله'));
    const lines = await linesOf(documentOf('هذا'), 'AR');
    expect(lines.find((line) => line.includes('ديوان'))).toContain('هذا');
  });
});
