import { type UserErrorInput, UserErrors, userError } from '../../../core/errors.ts';
import { decodeText } from './caption-encoding.ts';
import { cueText } from './caption-words.ts';

/**
 * Captions as people have them (WebVTT, W3C; or SubRip, which has no standard) and as they are kept: WebVTT of cues alone. The rest
 * of a file (styles, regions, notes, unknown tags) is left out, so that nothing of it can cover the page or reach the network.
 */
interface Cue {
  start: number;
  end: number;
  settings: string;
  text: string;
}
interface CaptionLine {
  number: number;
  text: string;
}

const cueInstant = String.raw`(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{1,3})`;
const cueTiming = new RegExp(String.raw`^\s*${cueInstant}\s*-->\s*${cueInstant}(?:\s+(.*))?$`);
const cueSetting =
  /^(vertical:(rl|lr)|line:-?[\d.]+%?(,(start|center|end))?|position:[\d.]+%(,(line-left|center|line-right))?|size:[\d.]+%|align:(start|center|end|left|right))$/;

/** The captions of an upload as they are kept, and how the upload was read. */
export interface ReadCaptions {
  /** The captions, as WebVTT. */
  text: string;
  /** As `caption-encoding.ts` names it. */
  encoding: string;
  cueCount: number;
}

/**
 * Reads an upload with captions in a language (BCP 47).
 * @throws UserErrors with the line of the first cue that cannot be read
 */
export function captionText(bytes: Uint8Array, language: string): ReadCaptions {
  const decodedCaptions = decodeText(bytes, language);
  if (!decodedCaptions) throw captionRefusal('captions.encoding');
  const cues = captionBlocksOf(decodedCaptions.text).flatMap((lines) => cueOf(lines) ?? []);
  if (!cues.length) throw captionRefusal('captions.none');
  const orderedCues = cues.toSorted((a, b) => a.start - b.start || a.end - b.end);
  return { text: `WEBVTT\n\n${orderedCues.map(writeCue).join('\n')}`, encoding: decodedCaptions.encoding, cueCount: cues.length };
}

/** The input of a worker. */
export interface CaptionInput {
  bytes: Uint8Array;
  language: string;
}

/** The answer or the refusal of `captionText`, in a form that can be copied from a worker. */
export type CaptionOutcome = ReadCaptions | { refused: readonly UserErrorInput[] };

/** Does what `captionText` does. A file of a megabyte takes a tenth of a second, so a worker calls this (`captions.ts`). */
export function captionOutcome({ bytes, language }: CaptionInput): CaptionOutcome {
  try {
    return captionText(bytes, language);
  } catch (error) {
    if (error instanceof UserErrors) return { refused: error.errors };
    throw error;
  }
}

const captionRefusal = (message: string, values?: Record<string, unknown>) => userError('INVALID', message, ['file'], values);

/** Splits a text into runs of lines between blank ones. Leaves out the header of a WebVTT file. */
function captionBlocksOf(text: string): CaptionLine[][] {
  const captionBlocks: CaptionLine[][] = [[]];
  for (const [index, captionLine] of text.split(/\r\n|\n|\r/).entries()) {
    if (captionLine.trim()) captionBlocks.at(-1)?.push({ number: index + 1, text: captionLine });
    else captionBlocks.push([]);
  }
  const [firstBlock, ...otherBlocks] = captionBlocks.filter((lines) => lines.length);
  return firstBlock && /^WEBVTT(\s|$)/.test(firstBlock[0]?.text ?? '') ? otherBlocks : firstBlock ? [firstBlock, ...otherBlocks] : [];
}

/** The cue of a block. Null for a block that is no cue, and for a cue without text. */
function cueOf(cueLines: readonly CaptionLine[]): Cue | null {
  const [firstLine, secondLine] = cueLines;
  if (!firstLine || /^(NOTE|STYLE|REGION)(\s|$)/.test(firstLine.text)) return null;
  // A cue may have a name or number above its times.
  const timingIndex = firstLine.text.includes('-->') || !secondLine ? 0 : 1;
  const { number, text: timingText } = cueLines[timingIndex] as CaptionLine;
  const timingMatch = cueTiming.exec(timingText);
  if (!timingMatch) throw captionRefusal('captions.timing', { line: number });
  const [start, end] = [cueSeconds(timingMatch.slice(1, 5)), cueSeconds(timingMatch.slice(5, 9))];
  if (end <= start) throw captionRefusal('captions.order', { line: number });
  const cueBody = cueLines.slice(timingIndex + 1);
  const strayLine = cueBody.find(({ text }) => text.includes('-->'));
  if (strayLine) throw captionRefusal('captions.timing', { line: strayLine.number });
  const cueWords = cueBody
    .map((line) => cueText(line.text))
    .filter(Boolean)
    .join('\n');
  const cueSettings = (timingMatch[9] ?? '').split(/\s+/).filter((one) => cueSetting.test(one));
  return cueWords ? { start, end, settings: cueSettings.map((one) => ` ${one}`).join(''), text: cueWords } : null;
}

const cueSeconds = ([hours = '0', minutes, whole, fraction = '']: (string | undefined)[]) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(`${whole}.${fraction}`);

const writeCue = ({ start, end, settings, text }: Cue) => `${cueClock(start)} --> ${cueClock(end)}${settings}\n${text}\n`;

function cueClock(cueTime: number): string {
  const thousandths = Math.round(cueTime * 1000);
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${twoDigits(thousandths / 3_600_000)}:${twoDigits((thousandths / 60_000) % 60)}:${twoDigits((thousandths / 1000) % 60)}.${String(thousandths % 1000).padStart(3, '0')}`;
}
