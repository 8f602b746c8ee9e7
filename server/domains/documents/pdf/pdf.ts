import { createRequire } from 'node:module';
import type { DocumentProps } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { fontFile } from '../../../../schema/rules/fonts.ts';
import type { Language } from '../../../graphql/generated.ts';
import { drawable, type Letters, loadLetters, losesWords } from '../../../platform/letters.ts';
import type { Document } from '../entities.ts';
import { type Sheet, sheetOf, wordsOf } from '../sheet.ts';

type Renderer = typeof import('@react-pdf/renderer');
const { resolve } = createRequire(import.meta.url);
let loading: Promise<Renderer> | undefined;

/**
 * Draws a document as PDF, with the fonts of the site in it. Latin letters and digits come from the Latin font, Arabic ones from the other.
 * What the fonts lack is left out, and the foot of the page says so: the library would draw other letters in its place.
 * It keeps a processor busy for a fifth of a second, so a worker calls it (`drawn.ts`).
 */
export async function drawPdf({ document, language }: { document: Document; language: Language }): Promise<Buffer> {
  // Once a document is drawn, since the library takes a second to load.
  loading ??= import('@react-pdf/renderer');
  const [renderer, letters] = await Promise.all([loading, loadLetters()]);
  tellFonts(renderer);
  const sheet = sheetOf(document, language, (text) => drawable(text, letters) !== '');
  return renderer.renderToBuffer(page(renderer, drawableSheet(sheet, letters)));
}

/** Stands for a text of which nothing can be drawn. */
const nothingLeft = '[…]';

/**
 * A sheet of texts that the library can draw. It forgets how high a mark stands above or below its letter (a kasra would be read as a fatha), so
 * only the marks stay that are a letter with theirs. Amounts are our own, and have a mark of direction that they need.
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

/**
 * Tells the library the fonts, anew for each document: a font remembers the parts of what was drawn with it, and no longer knows them as
 * letters. After an English receipt with "الله", each "ه" of Arabic ones would stand apart from its word.
 */
function tellFonts({ Font }: Renderer): void {
  for (const [family, script] of fonts) {
    delete Font.getRegisteredFonts()[family];
    Font.register({
      family,
      fonts: ([400, 600] as const).map((fontWeight) => ({ src: resolve(fontFile(script, fontWeight)), fontWeight })),
    });
  }
  Font.registerHyphenationCallback((word) => [word]);
}

/** By the letters that they have; a letter is drawn from the first that has it. */
const fonts = [
  ['Latin', 'latin'],
  ['Arabic', 'arabic'],
] as const;

const colors = { ink: '#14213d', muted: '#5c6478', line: '#e5ded2', brand: '#0f766e' };

/** An A4 page, mirrored for Arabic. Each text has its cell and its width: the library gives a line of Arabic the whole width otherwise. */
function page({ Document, Page, Text, View }: Renderer, sheet: Sheet): ReactElement<DocumentProps> {
  const isArabic = sheet.language === 'AR';
  const [row, start, end] = isArabic ? (['row-reverse', 'right', 'left'] as const) : (['row', 'left', 'right'] as const);
  const direction = isArabic ? ('rtl' as const) : ('ltr' as const);
  const text = (value: string, style: object = {}) => h(Text, { style: { direction, textAlign: start, ...style } }, value);
  const cells = (first: ReactElement, amount: string, style: object = {}) =>
    h(
      View,
      { style: { flexDirection: row, paddingVertical: 10, ...style }, wrap: false },
      h(View, { style: { width: '70%' } }, first),
      h(View, { style: { width: '30%' } }, text(amount, { textAlign: end })),
    );
  const { lines, facts, head, total } = sheet;
  return h(
    Document,
    { title: `${sheet.title} ${sheet.number}`, language: isArabic ? 'ar' : 'en', creator: 'Diwan', producer: 'Diwan' },
    h(
      Page,
      {
        size: 'A4',
        style: { padding: 56, fontFamily: fonts.map(([family]) => family) as never, fontSize: 11, color: colors.ink, lineHeight: 1.5 },
      },
      h(View, { style: { borderTopWidth: 4, borderTopColor: colors.brand, marginBottom: 24 } }),
      text(sheet.title, { fontSize: 26, fontWeight: 600, lineHeight: 1.3 }),
      text(sheet.number, { fontSize: 13, color: colors.muted, marginBottom: 24 }),
      ...facts.map(({ term, value }, index) =>
        h(
          View,
          { key: `fact${index}`, style: { flexDirection: row, paddingVertical: 3 } },
          h(View, { style: { width: '25%' } }, text(term, { color: colors.muted })),
          h(View, { style: { width: '75%' } }, text(value)),
        ),
      ),
      cells(text(head.item, { color: colors.muted }), head.amount, {
        marginTop: 28,
        borderBottomWidth: 1,
        borderBottomColor: colors.ink,
        color: colors.muted,
      }),
      ...lines.map(({ text: said, detail, amount }, index) =>
        h(
          View,
          { key: `line${index}`, style: { borderBottomWidth: 1, borderBottomColor: colors.line } },
          cells(h(View, {}, text(said), detail ? text(detail, { color: colors.muted, fontSize: 10 }) : null), amount),
        ),
      ),
      cells(text(total.term, { fontWeight: 600 }), total.amount, { fontSize: 14, fontWeight: 600 }),
      text(sheet.footer, { marginTop: 36, fontSize: 9, color: colors.muted }),
    ),
  );
}
