import type { DocumentProps } from '@react-pdf/renderer';
import { type ComponentProps, createElement as h, type ReactElement, type ReactNode } from 'react';
import type { Language } from '../../../graphql/generated.ts';
import { drawable, type Letters, loadLetters, losesWords } from '../../../platform/letters.ts';
import type { Document } from '../entities.ts';
import { type Sheet, sheetOf, wordsOf } from '../sheet.ts';
import { familiesFor, isArabicIn, tellFonts } from './fonts.ts';
import { type Tag, writeTagged } from './tagged.ts';

type Renderer = typeof import('@react-pdf/renderer');
let loading: Promise<Renderer> | undefined;

/**
 * Draws a document as PDF and embeds the site's fonts. Characters that the fonts lack are left out, since the library would draw other
 * letters in their place; the foot of the page says that some are missing. Drawing keeps a processor busy for a fifth of a second, so a
 * worker calls this function (`drawn.ts`).
 */
export async function drawPdf({ document, language }: { document: Document; language: Language }): Promise<Buffer> {
  // Only when the first document is drawn, since the library takes a second to load.
  loading ??= import('@react-pdf/renderer');
  const [renderer, letters] = await Promise.all([loading, loadLetters()]);
  tellFonts(renderer.Font);
  const sheet = sheetOf(document, language, (text) => drawable(text, letters) !== '');
  const { container } = renderer.pdf(page(renderer, drawableSheet(sheet, letters)));
  return writeTagged(container.document, renderer.Font, { title: `${sheet.title} ${sheet.number}`, language: language.toLowerCase() });
}

/** Stands for a text of which nothing can be drawn. */
const nothingLeft = '[…]';

/**
 * The sheet with texts that the library can draw. The library forgets how high a mark stands above or below its letter, so a kasra would be
 * read as a fatha. So only marks that form one character with their letter stay. Amounts are not changed: we write them ourselves, and they
 * need their mark of direction.
 */
function drawableSheet(sheet: Sheet, letters: Letters): Sheet {
  let lost = false;
  const drawn = (text: string) => {
    lost ||= losesWords(text, letters);
    return drawable(text.normalize('NFC').replace(/\p{M}/gu, ''), letters) || nothingLeft;
  };
  const facts = sheet.facts.map(({ term, value }) => ({ term: drawn(term), value: drawn(value) }));
  const lines = sheet.lines.map(({ text, detail, amount }) => ({ text: drawn(text), detail: detail && drawn(detail), amount }));
  const total = { ...sheet.total, term: drawn(sheet.total.term) };
  const footer = [...(lost ? [wordsOf(sheet.language).leftOut] : []), sheet.footer].map(drawn).join('\n');
  return { ...sheet, facts, lines, total, footer };
}

const cell: Tag = { type: 'TD' };
const headOf = (scope: Tag['scope']): Tag => ({ type: 'TH', ...(scope && { scope }) });

const colors = { ink: '#14213d', muted: '#5c6478', line: '#e5ded2', brand: '#0f766e' };

/**
 * An A4 page, mirrored for Arabic. Each text has a cell with a width, because the library otherwise gives a line of Arabic the whole width.
 */
function page({ Document, Page, Text, View }: Renderer, sheet: Sheet): ReactElement<DocumentProps> {
  const isArabic = sheet.language === 'AR';
  const [row, start, end] = isArabic ? (['row-reverse', 'right', 'left'] as const) : (['row', 'left', 'right'] as const);
  const direction = isArabic ? ('rtl' as const) : ('ltr' as const);
  const text = (value: string, tag: Tag, style: object = {}) => {
    const actual = isArabicIn(value) ? value : undefined;
    const props = { tag: { ...tag, ...(actual && { actual }) } };
    return h(Text, { ...props, style: { direction, textAlign: start, fontFamily: familiesFor(value) as never, ...style } }, value);
  };
  const part = (type: Tag['type'], props: ComponentProps<typeof View>, ...parts: ReactNode[]) =>
    h(View, { ...props, ...({ tag: { type } } satisfies { tag: Tag }) }, ...parts);
  const cells = (first: ReactElement, amount: string, style: object = {}, amountTag: Tag = cell) =>
    part(
      'TR',
      { style: { flexDirection: row, paddingVertical: 10, ...style }, wrap: false },
      h(View, { style: { width: '70%' } }, first),
      h(View, { style: { width: '30%' } }, text(amount, amountTag, { textAlign: end })),
    );
  const { lines, facts, head, total } = sheet;
  return h(
    Document,
    {},
    h(
      Page,
      { size: 'A4', style: { padding: 56, fontSize: 11, color: colors.ink, lineHeight: 1.5 } },
      h(View, { style: { borderTopWidth: 4, borderTopColor: colors.brand, marginBottom: 24 } }),
      text(sheet.title, { type: 'H1' }, { fontSize: 26, fontWeight: 600, lineHeight: 1.3 }),
      text(sheet.number, { type: 'P' }, { fontSize: 13, color: colors.muted, marginBottom: 24 }),
      part(
        'Table',
        {},
        ...facts.map(({ term, value }) =>
          part(
            'TR',
            { style: { flexDirection: row, paddingVertical: 3 } },
            h(View, { style: { width: '25%' } }, text(term, headOf('Row'), { color: colors.muted })),
            h(View, { style: { width: '75%' } }, text(value, cell)),
          ),
        ),
      ),
      part(
        'Table',
        { style: { marginTop: 28 } },
        cells(
          text(head.item, headOf('Column'), { color: colors.muted }),
          head.amount,
          { borderBottomWidth: 1, borderBottomColor: colors.ink, color: colors.muted },
          headOf('Column'),
        ),
        ...lines.map(({ text: said, detail, amount }) =>
          h(
            View,
            { style: { borderBottomWidth: 1, borderBottomColor: colors.line } },
            cells(
              part('TD', {}, text(said, { type: 'P' }), detail ? text(detail, { type: 'P' }, { color: colors.muted, fontSize: 10 }) : null),
              amount,
            ),
          ),
        ),
        cells(text(total.term, headOf('Row'), { fontWeight: 600 }), total.amount, { fontSize: 14, fontWeight: 600 }),
      ),
      text(sheet.footer, { type: 'P' }, { marginTop: 36, fontSize: 9, color: colors.muted }),
    ),
  );
}
