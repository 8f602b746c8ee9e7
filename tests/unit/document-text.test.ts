import { spawnSync } from 'node:child_process';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../server/domains/documents/entities.ts';
import { drawPdf } from '../../server/domains/documents/pdf/pdf.ts';
import { type Sheet, sheetOf } from '../../server/domains/documents/sheet.ts';
import type { Language } from '../../server/graphql/generated.ts';

/** What people call themselves and their products, in English and in Arabic. */
const names: [text: string, textAr: string][] = [
  ['Camera for beginners', 'كاميرا للمبتدئين'],
  ['Sara Ali (studio)', 'سارة علي (استوديو)'],
  ['Office flowers', 'لا إله إلا الله، الأولى والآخرة، لأن الإبلاغ آلات'],
  ['iPhone 15 course', 'دورة iPhone 15 للتصوير (المستوى 2)'],
  ['Lesson 123', 'الدرس ١٢٣ من ٤٥٦'],
  ['Marks', 'مُحَمَّد عَلَّمَ الإنسانَ'],
  ['The fish في البيت', 'بيريه زين ريال بين في لى إلى'],
  ['Persian', 'می\u200cخواهم گچ پژ'],
];

const documentOf = (kind: Document['kind'], [text, textAr]: [string, string]): Document => ({
  id: '0197a000-0000-7000-8000-000000000000',
  creatorId: '',
  readerId: '',
  paymentId: '',
  refundId: null,
  disputeId: kind === 'CREDIT_NOTE' ? '0197a000-0000-7000-8000-000000000001' : null,
  orderId: null,
  planInvoiceId: null,
  kind,
  year: 2026,
  number: 1,
  amount: 12_500,
  currency: 'KWD',
  language: 'EN',
  createdAt: new Date('2026-11-27T12:00:00Z'),
  data: {
    seller: kind === 'INVOICE' ? null : { text, textAr },
    buyer: { text, textAr },
    buyerEmail: 'noor.s-1@example.com',
    timeZone: 'Asia/Kuwait',
    orderNumber: 1024,
    item: { text, textAr },
    listPrice: 14_500,
    period: kind === 'INVOICE' ? { from: '2026-11-01', to: '2026-12-01' } : null,
    deductions: [
      { kind: 'DEAL', name: { text, textAr }, percentage: 10, amount: 1450 },
      { kind: 'CODE', name: { text: 'RAMADAN-10', textAr: null }, percentage: null, amount: 550 },
    ],
    corrects: kind === 'CREDIT_NOTE' ? 'R-2026-00001' : null,
  },
});

const textsOf = ({ title, number, facts, head, lines, total, footer }: Sheet): string[] => [
  ...[title, number, ...facts.flatMap(({ term, value }) => [term, value]), head.item, head.amount],
  ...[...lines.flatMap(({ text, detail, amount }) => [text, detail ?? '', amount]), total.term, total.amount, footer],
];

/** A text as it is compared: without what has no shape of its own, and without the marks that the page leaves out. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ');

/** What people search for: words, numbers, codes and addresses; and words of Arabic that follow each other. */
const soughtIn = (text: string): string[] => [
  ...(text.match(/[\p{L}\p{N}]+(?:[-.@][\p{L}\p{N}]+)*/gu) ?? []),
  ...(text.match(/[\p{Script=Arabic}--\p{N}]+(?: [\p{Script=Arabic}--\p{N}]+)+/gv) ?? []),
];

const open = (pdf: Uint8Array): Promise<PDFDocumentProxy> => getDocument({ data: pdf.slice(), verbosity: 0 }).promise;

async function readByPdfJs(pdf: Uint8Array): Promise<string> {
  const { items } = await (await (await open(pdf)).getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
}

const pdftotext = (args: string[], input?: Uint8Array) => spawnSync('pdftotext', args, { ...(input && { input }), encoding: 'utf8' });
const hasPoppler = !pdftotext(['-v']).error;
const readByPoppler = async (pdf: Uint8Array): Promise<string> => pdftotext(['-layout', '-', '-'], pdf).stdout;

const drawn: { document: Document; language: Language; pdf: Uint8Array }[] = [];
beforeAll(async () => {
  for (const [index, name] of names.entries())
    for (const language of ['EN', 'AR'] as const)
      for (const kind of index ? (['RECEIPT'] as const) : (['RECEIPT', 'CREDIT_NOTE', 'INVOICE'] as const)) {
        const document = documentOf(kind, name);
        drawn.push({ document, language, pdf: new Uint8Array(await drawPdf({ document, language })) });
      }
});

/** What is sought and not found in the documents, as a program reads them. */
async function notFound(read: (pdf: Uint8Array) => Promise<string>): Promise<string[]> {
  const missing = await Promise.all(
    drawn.map(async ({ document, language, pdf }) => {
      const found = plain(await read(pdf));
      return textsOf(sheetOf(document, language))
        .flatMap((text) => soughtIn(plain(text)))
        .filter((sought) => !found.includes(sought));
    }),
  );
  return missing.flat();
}

describe('the words of a document are found', () => {
  test('by pdf.js, which Firefox shows PDFs with', async () => expect(await notFound(readByPdfJs)).toEqual([]));

  test.runIf(hasPoppler)("by Poppler, which is in Linux's viewers", async () => expect(await notFound(readByPoppler)).toEqual([]));

  test('in the sequence in which they are read, with their numbers and brackets, by pdf.js', async () => {
    const { pdf } = drawn.find(({ document, language }) => language === 'AR' && document.data.item.text === 'iPhone 15 course') ?? {};
    const text = plain(await readByPdfJs(pdf as Uint8Array));
    for (const line of ['دورة iPhone 15 للتصوير (المستوى 2)', '27 نوفمبر 2026', 'صادر عن ديوان. هذا المستند صالح دون توقيع.'])
      expect(text).toContain(line);
  });
});

describe('a document says of itself', () => {
  test.each(['EN', 'AR'] as const)('in %s which language it is in, what it is called, and what its parts are', async (language) => {
    const { document, pdf } = drawn.find((one) => one.language === language) as (typeof drawn)[number];
    const { title, number, facts, lines } = sheetOf(document, language);
    const opened = await open(pdf);
    const { info } = await opened.getMetadata();
    expect(info).toMatchObject({ Title: `${title} ${number}`, Language: language.toLowerCase() });
    expect(await opened.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    expect(await opened.getMarkInfo()).toMatchObject({ Marked: true });
    const roles = ({ role, children = [] }: { role?: string; children?: object[] }): string =>
      role ? `${role}(${children.map(roles).filter(Boolean).join(' ')})` : '';
    const rows = (count: number, row: string) => Array.from({ length: count }, () => row).join(' ');
    const [factsTable, linesTable] = [rows(facts.length, 'TR(TH() TD())'), rows(lines.length, 'TR(TD(P()) TD())')];
    expect(roles(await (await opened.getPage(1)).getStructTree())).toBe(
      `Root(Document(H1() P() Table(${factsTable}) Table(TR(TH() TH()) ${linesTable} TR(TH() TD())) P()))`,
    );
  });

  test('its letters with fonts that are all in it', () => {
    for (const { pdf } of drawn) expect(Buffer.from(pdf).toString('latin1')).not.toContain('Helvetica');
  });
});
