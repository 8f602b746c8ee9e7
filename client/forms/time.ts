import { asciiDigits } from '../../schema/rules/fields.ts';

const clock = /^(\d{1,2})\s?[:.]?\s?(\d{2})\s?(am|pm|ص|م)?$/;
const hour = /^(\d{1,2})\s?(am|pm|ص|م)?$/;

/**
 * Reads a typed time of day, such as `9:30`, `0930`, `9.30 pm` or `٩:٣٠ م`, as `HH:MM`. Leaves any other text unchanged; blank is null. An
 * hour alone is read with am or pm, or once the user has left the field (`done`), since minutes may follow before that.
 */
export function readTime(typed: string, done = false): string | null {
  const text = asciiDigits(typed).trim().toLowerCase();
  if (text === '' || text.length > 10) return text || null;
  const [, hours, minutes, half] = clock.exec(text) ?? [];
  if (hours) return clockTime(Number(hours), Number(minutes), half) ?? text;
  const [, lone, loneHalf] = hour.exec(text) ?? [];
  if (lone && (loneHalf || done)) return clockTime(Number(lone), 0, loneHalf) ?? text;
  return text;
}

const two = (value: number) => String(value).padStart(2, '0');

function clockTime(hours: number, minutes: number, half: string | undefined): string | undefined {
  if (minutes > 59 || hours > 23 || (half && (hours < 1 || hours > 12))) return undefined;
  const afternoon = half === 'pm' || half === 'م';
  return `${two(half ? (hours % 12) + (afternoon ? 12 : 0) : hours)}:${two(minutes)}`;
}

/** A time for the browser's own picker. */
export const isWholeTime = (value: string | null): value is string => /^([01]\d|2[0-3]):[0-5]\d$/.test(value ?? '');
