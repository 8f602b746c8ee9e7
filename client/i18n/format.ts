import { daysBetween } from '../../schema/rules/wall-clock.ts';
import { dayOf } from './day.ts';
import { dateFormat, listFormat, nameOf, numberFormat, relativeFormat, zoneName } from './intl.ts';
import { language } from './language.ts';
import { inShownDigits } from './numerals.ts';

/** An exact amount as the API sends it: a decimal string, never a float. */
export interface MoneyValue {
  amount: string;
  currency: string;
}

const moneyFormat = (currency: string) =>
  numberFormat({ style: 'currency', currency, currencyDisplay: language === 'ar' ? 'symbol' : 'code' });

/** `KWD 12.500`, in Arabic `12.500 د.ك.`: the currency's own decimals, from the exact string. */
export const formatMoney = ({ amount, currency }: MoneyValue): string => moneyFormat(currency).format(amount as Intl.StringNumericLiteral);

/** The currency's mark beside an amount: `KWD`, in Arabic `د.ك.`. */
export const currencyMark = (currency: string): string =>
  moneyFormat(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string => numberFormat(options).format(value);

/** A share of one: `0.125` → `12.5%`. */
export const formatPercent = (share: number): string => formatNumber(share, { style: 'percent', maximumFractionDigits: 1 });

/** A time of day: English on the 24-hour clock with both digits, `09:41`, as ranges have them; Arabic `9:41 ص`. */
export const clock = { hour: language === 'ar' ? 'numeric' : '2-digit', minute: '2-digit' } as const;

const dateOptions = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A `LocalDate`, `2026-11-21` → `21 Nov 2026`, the same day wherever it is read. */
export const formatDay = (day: string): string => dateFormat({ ...dateOptions, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** The days from one `LocalDate` to another: `1–25 Oct 2026`. */
export const formatDays = (from: string, to: string): string =>
  dateFormat({ ...dateOptions, timeZone: 'UTC' }).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));

/** A `DateTime` as a day of `timeZone` (the browser's when absent). */
export const formatDate = (instant: string, timeZone?: string): string =>
  dateFormat({ ...dateOptions, timeZone }).format(new Date(instant));

export const formatDateTime = (instant: string, timeZone?: string): string =>
  dateFormat({ ...dateOptions, ...clock, timeZone }).format(new Date(instant));

/** The whole day of an instant: `Thursday 26 November`; with its year when that is another than this one. */
export function formatLongDate(instant: string | number, timeZone?: string): string {
  const date = new Date(instant);
  const isThisYear = dayOf(timeZone, date.getTime()).slice(0, 4) === dayOf(timeZone).slice(0, 4);
  const year = isThisYear ? undefined : 'numeric';
  return dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year, timeZone }).format(date);
}

/** The day of an instant where there is little room: `Thu 26 Nov`. */
export const formatShortDate = (instant: string | number, timeZone?: string): string =>
  dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(new Date(instant));

/** A range of times in hours and minutes: `18:00–19:30`. An end on the next day is shown as its time alone. */
export function formatTimeRange(from: string, to: string, timeZone?: string): string {
  if (dayOf(timeZone, from) !== dayOf(timeZone, to)) return `${formatTime(from, timeZone)} – ${formatTime(to, timeZone)}`;
  return dateFormat({ ...clock, timeZone }).formatRange(new Date(from), new Date(to));
}

/** The month of a `LocalDate`: `November 2026`. */
export const formatMonth = (day: string): string =>
  dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`));

/** The time of day of an instant: `09:41`. */
export const formatTime = (instant: string, timeZone?: string): string => dateFormat({ ...clock, timeZone }).format(new Date(instant));

const steps = [
  { unit: 'year', days: 365 },
  { unit: 'month', days: 30 },
  { unit: 'week', days: 7 },
  { unit: 'day', days: 1 },
] as const;

export interface RelativeOptions {
  now?: number;
  /** Counts seconds too: `3 sec. ago`. */
  live?: boolean;
  /** The zone whose days are counted; the browser's when absent. */
  timeZone?: string;
}

/**
 * How far an instant lies from now, in the largest unit that fits: `5 minutes ago`, `in 2 days`, `now`. From 24 hours on, the days of the
 * calendar are counted: from Monday noon, Wednesday morning is in 2 days.
 */
export function formatRelative(instant: string, { now = Date.now(), live = false, timeZone }: RelativeOptions = {}): string {
  const seconds = Math.trunc((new Date(instant).getTime() - now) / 1000);
  const size = Math.abs(seconds);
  const days = size < 86_400 ? 0 : daysBetween(dayOf(timeZone, now), dayOf(timeZone, instant));
  const step = steps.find((candidate) => Math.abs(days) >= candidate.days);
  const whole = relativeFormat();
  if (step) return whole.format(Math.trunc(days / step.days), step.unit);
  if (size >= 3600) return whole.format(Math.trunc(seconds / 3600), 'hour');
  if (size >= 60) return whole.format(Math.trunc(seconds / 60), 'minute');
  return relativeFormat({ numeric: 'auto', style: 'short' }).format(live && seconds < 0 ? seconds : 0, 'second');
}

/** Length of a recording: `83` → `1:23`, `4000` → `1:06:40`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return inShownDigits(shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':'));
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
/** The index of the unit for a number of bytes. */
const stepOf = (bytes: number) => (bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3)));

/** `1536000` → `1.5 MB`, `18` → `18 bytes`. Arabic has the whole word, as in the site's texts, since only some units have abbreviations. */
export function formatBytes(bytes: number): string {
  const step = stepOf(bytes);
  const unitDisplay = step === 0 || language === 'ar' ? 'long' : 'short';
  return formatNumber(bytes / 1000 ** step, { style: 'unit', unit: units[step], unitDisplay, maximumFractionDigits: step === 0 ? 0 : 1 });
}

/** A part of so many bytes, in their unit and with as many digits at any moment: of 80 MB `4000000` → `4.0`. */
export function formatPartOf(size: number, bytes: number): string {
  const step = stepOf(size);
  const digits = step < 2 ? 0 : step - 1;
  return formatNumber(bytes / 1000 ** step, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Bytes a second: `2140000` → `2.1 MB/s`. */
export function formatSpeed(perSecond: number): string {
  const step = Math.max(1, stepOf(perSecond));
  const digits = step < 2 ? 0 : 1;
  const unit = `${units[step]}-per-second`;
  return formatNumber(perSecond / 1000 ** step, { style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A time to wait in its largest unit: `25` → `25 secs`, `180` → `3 mins`, `5400` → `1.5 hrs`. */
export function formatWait(seconds: number): string {
  const [unit, length] = seconds < 60 ? (['second', 1] as const) : seconds < 3600 ? (['minute', 60] as const) : (['hour', 3600] as const);
  return formatNumber(seconds / length, { style: 'unit', unit, maximumFractionDigits: 1 });
}

/** How long something takes: `45` → `45 mins`, `90` → `1 hr 30 mins`. */
export function formatMinutes(minutes: number): string {
  const [unitDisplay, style] = language === 'ar' ? (['long', 'long'] as const) : (['short', 'narrow'] as const);
  const unit = (value: number, name: 'hour' | 'minute') => formatNumber(value, { style: 'unit', unit: name, unitDisplay });
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 && unit(hours, 'hour'), (minutes % 60 > 0 || hours === 0) && unit(minutes % 60, 'minute')];
  return listFormat({ type: 'unit', style }).format(parts.filter((part) => part !== false));
}

/** Words one after the other: `Start, Enter the room`. */
export const formatList = (words: readonly string[]): string => listFormat({ type: 'unit', style: 'short' }).format(words);

/** `KWD` → `Kuwaiti Dinar`. */
export const currencyName = (currency: string): string => nameOf('currency', currency);

/** From one instant to another, the day in full: `Sunday 6 December 2026, 19:00–20:00`; the start alone without an end. */
export function formatSpan(startsAt: Date, endsAt: Date | null, timeZone?: string): string {
  const format = dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...clock,
    timeZone,
  });
  return endsAt ? format.formatRange(startsAt, endsAt) : format.format(startsAt);
}

/** A day with its name: `Sunday 6 December`. */
export const formatWeekday = (day: string): string =>
  dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** `Asia/Kuwait` → `Kuwait Time`, with its distance from UTC at an instant (now when absent). */
export function timeZoneName(timeZone: string, at?: Date): string {
  return `${zoneName(timeZone, 'longGeneric', at)} (${zoneName(timeZone, 'shortOffset', at)})`;
}

/** The time of day that it is now in a zone. */
export const formatTimeIn = (timeZone: string): string => dateFormat({ timeZone, ...clock }).format(new Date());
