import sharp, { type OverlayOptions } from 'sharp';
import { drawable, loadLetters } from '../../../platform/letters.ts';
import { families } from './fonts.ts';

export interface TextLook {
  /** Pixels to the em. */
  size: number;
  weight?: keyof typeof families;
  color: string;
  /** Longer lines are broken. */
  width: number;
  /** What does not fit into so many lines is cut, with an ellipsis. */
  lines?: number;
  /** The side at which the lines begin. */
  align: 'left' | 'right';
}

/** Something drawn, to be placed on a picture. */
export interface Drawn {
  input: NonNullable<OverlayOptions['input']>;
  width: number;
  height: number;
}

const longestDrawnText = 300;
const drawableTextOf = async (text: string) => drawable(text.slice(0, longestDrawnText), await loadLetters());

/** Whether a text reads from right to left: as its first letter does. */
export const isRightToLeft = (text: string): boolean => /^[^\p{L}]*(?:\p{Script=Arabic}|\p{Script=Hebrew})/u.test(text);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>'"]/g, (found) => escapes[found] as string);

/** Lines as `sharp` draws them. Each is a paragraph, so each begins with a mark that gives it the direction of the whole text. */
function textImageOf(textLines: readonly string[], { size, weight = 'regular', color, align }: TextLook) {
  const toLeft = isRightToLeft(textLines.join(' '));
  const mark = toLeft ? '\u200f' : '\u200e';
  const text = textLines.map((line) => mark + escaped(line)).join('\n');
  // For text from right to left, Pango swaps left and right.
  const side = toLeft === (align === 'right') ? 'left' : 'right';
  return sharp({
    text: {
      text: `<span font_family="${families[weight]}" foreground="${color}" line_height="1.12">${text}</span>`,
      font: `IBM Plex Sans ${size}`,
      dpi: 72, // a point is a pixel
      rgba: true,
      align: side,
    },
  });
}

/** Draws a text, with lines broken and cut to fit. Null for a text of which nothing can be drawn. */
export async function drawText(text: string, look: TextLook): Promise<Drawn | null> {
  const cleaned = await drawableTextOf(text);
  if (!cleaned) return null;
  const { data, info } = await textImageOf(await breakLines(cleaned, look), look)
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Whether a text fits into its lines without being cut. */
export async function fits(text: string, look: TextLook): Promise<boolean> {
  const cleaned = await drawableTextOf(text);
  return (await breakLines(cleaned, look)).join(' ') === cleaned;
}

async function breakLines(text: string, look: TextLook): Promise<string[]> {
  const { width, lines: most = 1 } = look;
  const isNarrow = async (line: string) => ((await textImageOf([line], look).metadata()).width ?? 0) <= width;
  const lines: string[] = [];
  let rest = text;
  while (rest && lines.length < most) {
    const isLast = lines.length === most - 1;
    if (await isNarrow(rest)) {
      lines.push(rest);
      return lines;
    }
    const words = rest.split(' ');
    const ending = isLast ? '…' : '';
    const count = await longestOf(words.length - 1, (n) => isNarrow(words.slice(0, n).join(' ') + ending));
    if (count > 0) {
      lines.push(words.slice(0, count).join(' ') + ending);
      rest = words.slice(count).join(' ');
      continue;
    }
    // A word that is wider than a line is broken between letters.
    const letters = Array.from(new Intl.Segmenter().segment(words[0] as string), ({ segment }) => segment);
    const kept = Math.max(
      1,
      await longestOf(letters.length - (words.length > 1 ? 0 : 1), (n) => isNarrow(letters.slice(0, n).join('') + ending)),
    );
    lines.push(letters.slice(0, kept).join('') + ending);
    rest = [letters.slice(kept).join(''), ...words.slice(1)].filter(Boolean).join(' ');
  }
  return lines;
}

/** The largest number up to `most` that passes; 0 if none does. Where a number passes, all smaller ones must pass too. */
async function longestOf(most: number, passes: (count: number) => Promise<boolean>): Promise<number> {
  let [passed, failed] = [0, most + 1];
  while (failed - passed > 1) {
    const middle = (passed + failed) >> 1;
    if (await passes(middle)) passed = middle;
    else failed = middle;
  }
  return passed;
}
