import { asciiDigits } from './fields.ts';

/** Minutes of a day, whose end is `24:00`. */
export const minutesOfDay = 1440;

/** `09:30` as minutes from midnight; also typed with any digits, or as `9:30`. Undefined for what is no time of a day, whose end is `24:00`. */
export function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(asciiDigits(text.slice(0, 40).trim())) ?? [];
  if (hours === undefined || Number(minutes) > 59) return undefined;
  const total = Number(hours) * 60 + Number(minutes);
  return total <= minutesOfDay ? total : undefined;
}

/** Minutes from midnight as `09:30`. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
