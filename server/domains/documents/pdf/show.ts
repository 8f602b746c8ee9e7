import type { Font, Glyph } from 'fontkit';
import type PDFDocument from 'pdfkit';
import type { EmbeddedFont } from 'pdfkit';

/** A part of a line in one font and one direction, as the library lays it out. Its glyphs are in order from left to right. */
export interface Run {
  attributes: {
    /** The library's own font stands for a character that no font has, such as a mark of direction. It is a name only. */
    font: readonly [Font & { type: string }];
    fontSize: number;
    /** Odd for a run that is read from right to left. */
    bidiLevel?: number;
  };
  glyphs: readonly Glyph[];
  positions: readonly { xAdvance: number }[];
  xAdvance: number;
}

/** A letter on the page. Widths are in the font's units, `advance` in points. */
interface ShownLetter {
  glyph: Glyph;
  letter: number;
  width: number;
  advance: number;
}

/** Characters whose glyph has no shape. Each of the site's fonts has one of them. */
const shapelessCharacters = [0, 0x200b];
const shapelessOf = (font: Font) =>
  shapelessCharacters.map((character) => font.glyphForCodePoint(character)).find(({ id }) => id > 0) as Glyph;

const mirroredPairs = '()[]{}<>«»';
/** The bracket whose shape a bracket takes in text that is read from right to left. */
const mirroredLetters = new Map(Array.from(mirroredPairs, (sign, at) => [sign.charCodeAt(0), mirroredPairs.charCodeAt(at ^ 1)]));

/**
 * The letters of a run from left to right, each with a glyph of its own. Programs that search or copy sort glyphs by their place, and read
 * Arabic glyphs from the right. The letters of a glyph that stands for two (*لا*) would come in the wrong order. So a ligature becomes one
 * glyph for each of its letters. They share its width, and the last one has its shape. A bracket is written as the one that was typed, not
 * as the one that it looks like.
 */
function lettersOf({ attributes: { font, bidiLevel = 0 }, glyphs, positions }: Run): ShownLetter[] {
  const isFromRight = bidiLevel % 2 === 1;
  const shownGlyphs = glyphs.map((glyph, index) => {
    const { codePoints, advanceWidth } = glyph;
    const advance = positions[index]?.xAdvance ?? 0;
    const letters = codePoints.map((letter, part, { length }) => ({
      glyph: part === length - 1 ? glyph : shapelessOf(font[0]),
      letter: (isFromRight && mirroredLetters.get(letter)) || letter,
      width: advanceWidth / length,
      advance: advance / length,
    }));
    return isFromRight ? letters.reverse() : letters;
  });
  return shownGlyphs.flat();
}

/** The numbers of glyphs in a font of a file, by glyph, letter and width. */
const glyphNumbers = new WeakMap<EmbeddedFont, Map<string, number>>();

/**
 * The number of a glyph in the file. A glyph that stands for two letters, such as the space and the no-break space, gets a number for each.
 */
function glyphNumberOf(font: EmbeddedFont, { glyph, letter, width }: ShownLetter): number {
  const knownGlyphs = glyphNumbers.get(font) ?? new Map<string, number>();
  glyphNumbers.set(font, knownGlyphs);
  const glyphKey = `${glyph.id} ${letter} ${width}`;
  const glyphNumber = knownGlyphs.get(glyphKey) ?? font.subset.glyphs.push(glyph.id) - 1;
  knownGlyphs.set(glyphKey, glyphNumber);
  font.widths[glyphNumber] = width * font.scale;
  font.unicode[glyphNumber] = [letter];
  return glyphNumber;
}

const roundedLength = (length: number) => Math.round(length * 1e4) / 1e4;

/** Writes a line into the page: its runs from the present point to the right. */
export function showLine(pdf: PDFDocument, runs: readonly Run[]): void {
  let x = 0;
  for (const run of runs) {
    // A run in the library's own font is left out: its characters have no shape, and a PDF must contain the fonts that it names. So is a
    // run without a width, such as a joiner.
    if (run.attributes.font[0].type !== 'STANDARD' && run.xAdvance > 0) showRun(pdf, run, x);
    x += run.xAdvance;
  }
}

function showRun(pdf: PDFDocument, run: Run, x: number): void {
  const { font, fontSize } = run.attributes;
  pdf.font(font[0], fontSize);
  const fontFile = pdf._font;
  pdf.page.fonts[fontFile.id] ??= fontFile.ref();
  const glyphParts = lettersOf(run).map((shown) => {
    const glyph = glyphNumberOf(fontFile, shown).toString(16).padStart(4, '0');
    const kern = roundedLength((shown.advance * 1000) / fontSize - shown.width * fontFile.scale);
    return `<${glyph}>${kern ? ` ${-kern} ` : ''}`;
  });
  pdf.save();
  // The origin of the library's pages is at the top, so letters would stand upside down.
  pdf.transform(1, 0, 0, -1, 0, pdf.page.height);
  const textMatrix = `1 0 0 1 ${roundedLength(x)} ${roundedLength(pdf.page.height)} Tm /${fontFile.id} ${roundedLength(fontSize)} Tf`;
  pdf.addContent(`BT ${textMatrix} [${glyphParts.join('').replaceAll('><', '')}] TJ ET`);
  pdf.restore();
}
