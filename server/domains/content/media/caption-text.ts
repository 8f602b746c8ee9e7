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
interface Line {
  number: number;
  text: string;
}

const instant = String.raw`(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${instant}\s*-->\s*${instant}(?:\s+(.*))?$`);
const setting =
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
  const decoded = decodeText(bytes, language);
  if (!decoded) throw refusal('captions.encoding');
  const cues = blocksOf(decoded.text).flatMap((lines) => cueOf(lines) ?? []);
  if (!cues.length) throw refusal('captions.none');
  const inOrder = cues.toSorted((a, b) => a.start - b.start || a.end - b.end);
  return { text: `WEBVTT\n\n${inOrder.map(write).join('\n')}`, encoding: decoded.encoding, cueCount: cues.length };
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

const refusal = (message: string, values?: Record<string, unknown>) => userError('INVALID', message, ['file'], values);

/** Splits a text into runs of lines between blank ones. Leaves out the header of a WebVTT file. */
function blocksOf(text: string): Line[][] {
  const blocks: Line[][] = [[]];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim()) blocks.at(-1)?.push({ number: index + 1, text: line });
    else blocks.push([]);
  }
  const [first, ...others] = blocks.filter((lines) => lines.length);
  return first && /^WEBVTT(\s|$)/.test(first[0]?.text ?? '') ? others : first ? [first, ...others] : [];
}

/** The cue of a block. Null for a block that is no cue, and for a cue without text. */
function cueOf(lines: readonly Line[]): Cue | null {
  const [first, second] = lines;
  if (!first || /^(NOTE|STYLE|REGION)(\s|$)/.test(first.text)) return null;
  // A cue may have a name or number above its times.
  const at = first.text.includes('-->') || !second ? 0 : 1;
  const { number, text: times } = lines[at] as Line;
  const found = timing.exec(times);
  if (!found) throw refusal('captions.timing', { line: number });
  const [start, end] = [seconds(found.slice(1, 5)), seconds(found.slice(5, 9))];
  if (end <= start) throw refusal('captions.order', { line: number });
  const body = lines.slice(at + 1);
  const stray = body.find(({ text }) => text.includes('-->'));
  if (stray) throw refusal('captions.timing', { line: stray.number });
  const text = body
    .map((line) => cueText(line.text))
    .filter(Boolean)
    .join('\n');
  const settings = (found[9] ?? '').split(/\s+/).filter((one) => setting.test(one));
  return text ? { start, end, settings: settings.map((one) => ` ${one}`).join(''), text } : null;
}

const seconds = ([hours = '0', minutes, whole, fraction = '']: (string | undefined)[]) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(`${whole}.${fraction}`);

const write = ({ start, end, settings, text }: Cue) => `${clock(start)} --> ${clock(end)}${settings}\n${text}\n`;

function clock(at: number): string {
  const thousandths = Math.round(at * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(thousandths / 3_600_000)}:${two((thousandths / 60_000) % 60)}:${two((thousandths / 1000) % 60)}.${String(thousandths % 1000).padStart(3, '0')}`;
}
