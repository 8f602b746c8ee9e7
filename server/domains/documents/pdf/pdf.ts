import type { DocumentProps } from '@react-pdf/renderer';
import { type ComponentProps, createElement as h, type ReactElement, type ReactNode } from 'react';
import type { Language } from '../../../graphql/generated.ts';
import { drawable, type Letters, loadLetters, losesWords } from '../../../platform/letters.ts';
import type { Document } from '../entities.ts';
import { documentWordsOf, type Sheet, sheetOf } from '../sheet.ts';
import { familiesFor, isArabicIn, tellFonts } from './fonts.ts';
import { type Tag, writeTagged } from './tagged.ts';

type Renderer = typeof import('@react-pdf/renderer');
let loadingRenderer: Promise<Renderer> | undefined;

/**
 * Draws a document as PDF and embeds the site's fonts. Characters that the fonts lack are left out, since the library would draw other
 * letters in their place; the foot of the page says that some are missing. Drawing keeps a processor busy for a fifth of a second, so a
 * worker calls this function (`drawn.ts`).
 */
export async function drawPdf({ document, language }: { document: Document; language: Language }): Promise<Buffer> {
  // Only when the first document is drawn, since the library takes a second to load.
  loadingRenderer ??= import('@react-pdf/renderer');
  const [renderer, letters] = await Promise.all([loadingRenderer, loadLetters()]);
  tellFonts(renderer.Font);
  const sheet = sheetOf(document, language, (text) => drawable(text, letters) !== '');
  const { container } = renderer.pdf(sheetPage(renderer, drawableSheet(sheet, letters)));
  return writeTagged(container.document, renderer.Font, { title: `${sheet.title} ${sheet.number}`, language: language.toLowerCase() });
}

/** Stands for a text of which nothing can be drawn. */
const undrawnText = '[…]';

/**
 * The sheet with texts that the library can draw. The library forgets how high a mark stands above or below its letter, so a kasra would be
 * read as a fatha. So only marks that form one character with their letter stay. Amounts are not changed: we write them ourselves, and they
 * need their mark of direction.
 */
function drawableSheet(sheet: Sheet, letters: Letters): Sheet {
  let lostWords = false;
  const drawnText = (text: string) => {
    lostWords ||= losesWords(text, letters);
    return drawable(text.normalize('NFC').replace(/\p{M}/gu, ''), letters) || undrawnText;
  };
  const drawnFacts = sheet.facts.map(({ term, value }) => ({ term: drawnText(term), value: drawnText(value) }));
  const drawnLines = sheet.lines.map(({ text, detail, amount }) => ({
    text: drawnText(text),
    detail: detail && drawnText(detail),
    amount,
  }));
  const drawnTotal = { ...sheet.total, term: drawnText(sheet.total.term) };
  const drawnFooter = [...(lostWords ? [documentWordsOf(sheet.language).leftOut] : []), sheet.footer].map(drawnText).join('\n');
  return { ...sheet, facts: drawnFacts, lines: drawnLines, total: drawnTotal, footer: drawnFooter };
}

const cellTag: Tag = { type: 'TD' };
const headTag = (scope: Tag['scope']): Tag => ({ type: 'TH', ...(scope && { scope }) });

const sheetColors = { ink: '#14213d', muted: '#5c6478', line: '#e5ded2', brand: '#0f766e' };

/**
 * An A4 page, mirrored for Arabic. Each text has a cell with a width, because the library otherwise gives a line of Arabic the whole width.
 */
function sheetPage({ Document, Page, Text, View }: Renderer, sheet: Sheet): ReactElement<DocumentProps> {
  const isArabic = sheet.language === 'AR';
  const [row, start, end] = isArabic ? (['row-reverse', 'right', 'left'] as const) : (['row', 'left', 'right'] as const);
  const direction = isArabic ? ('rtl' as const) : ('ltr' as const);
  const drawText = (value: string, tag: Tag, style: object = {}) => {
    const actual = isArabicIn(value) ? value : undefined;
    const props = { tag: { ...tag, ...(actual && { actual }) } };
    return h(Text, { ...props, style: { direction, textAlign: start, fontFamily: familiesFor(value) as never, ...style } }, value);
  };
  const drawPart = (type: Tag['type'], props: ComponentProps<typeof View>, ...parts: ReactNode[]) =>
    h(View, { ...props, ...({ tag: { type } } satisfies { tag: Tag }) }, ...parts);
  const drawCells = (first: ReactElement, amount: string, style: object = {}, amountTag: Tag = cellTag) =>
    drawPart(
      'TR',
      { style: { flexDirection: row, paddingVertical: 10, ...style }, wrap: false },
      h(View, { style: { width: '70%' } }, first),
      h(View, { style: { width: '30%' } }, drawText(amount, amountTag, { textAlign: end })),
    );
  const { lines: sheetLines, facts: sheetFacts, head: sheetHead, total: sheetTotal } = sheet;
  return h(
    Document,
    {},
    h(
      Page,
      { size: 'A4', style: { padding: 56, fontSize: 11, color: sheetColors.ink, lineHeight: 1.5 } },
      h(View, { style: { borderTopWidth: 4, borderTopColor: sheetColors.brand, marginBottom: 24 } }),
      drawText(sheet.title, { type: 'H1' }, { fontSize: 26, fontWeight: 600, lineHeight: 1.3 }),
      drawText(sheet.number, { type: 'P' }, { fontSize: 13, color: sheetColors.muted, marginBottom: 24 }),
      drawPart(
        'Table',
        {},
        ...sheetFacts.map(({ term, value }) =>
          drawPart(
            'TR',
            { style: { flexDirection: row, paddingVertical: 3 } },
            h(View, { style: { width: '25%' } }, drawText(term, headTag('Row'), { color: sheetColors.muted })),
            h(View, { style: { width: '75%' } }, drawText(value, cellTag)),
          ),
        ),
      ),
      drawPart(
        'Table',
        { style: { marginTop: 28 } },
        drawCells(
          drawText(sheetHead.item, headTag('Column'), { color: sheetColors.muted }),
          sheetHead.amount,
          { borderBottomWidth: 1, borderBottomColor: sheetColors.ink, color: sheetColors.muted },
          headTag('Column'),
        ),
        ...sheetLines.map(({ text: lineText, detail, amount }) =>
          h(
            View,
            { style: { borderBottomWidth: 1, borderBottomColor: sheetColors.line } },
            drawCells(
              drawPart(
                'TD',
                {},
                drawText(lineText, { type: 'P' }),
                detail ? drawText(detail, { type: 'P' }, { color: sheetColors.muted, fontSize: 10 }) : null,
              ),
              amount,
            ),
          ),
        ),
        drawCells(drawText(sheetTotal.term, headTag('Row'), { fontWeight: 600 }), sheetTotal.amount, { fontSize: 14, fontWeight: 600 }),
      ),
      drawText(sheet.footer, { type: 'P' }, { marginTop: 36, fontSize: 9, color: sheetColors.muted }),
    ),
  );
}
