import { array, boolean, type InferType, mixed, object, type TestFunction } from 'yup';
import { minutesOf, minutesOfDay, type Span, spanOf } from './clock.ts';
import { atMost, day, id, optionalText, orInArabic, replacedText, requiredText, text, wholeNumber } from './fields.ts';
import { freeOrMoneyRules } from './money.ts';
import { promoCodesRules, specialDealRules } from './promos.ts';
import { address, area, cancellationHours, idempotencyKey, includes, location, richText } from './session-parts.ts';
import { daysAfter, isTimeZone, midnightOf } from './wall-clock.ts';

/** The days of a week in the order of their numbers, from 0 for Sunday. */
export const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
export type WeekdayName = (typeof weekdays)[number];

const weekday = () =>
  mixed<WeekdayName>()
    .required('weekday.required')
    .oneOf([...weekdays], 'weekday.invalid');

const clock = (key: string) =>
  text(40, `${key}.invalid`)
    .required(`${key}.required`)
    .test('clock', `${key}.invalid`, (value) => !value || minutesOf(value) !== undefined);

/** `IntervalInput`. An end that is not after the start is on the next day. Only an empty interval is refused, at its end. */
export const intervalRules = object({
  from: clock('from').test('start', 'from.invalid', (from) => !from || minutesOf(from) !== minutesOfDay),
  to: clock('to').test('empty', 'to.empty', (to, { parent: { from } }) => !to || !from || minutesOf(to) !== minutesOf(from)),
});

interface IntervalValue {
  from?: string | null;
  to?: string | null;
}

/** The index of the first interval that overlaps an earlier one in the list, or one of `others`; -1 when none does. */
export function overlapping(intervals: readonly IntervalValue[], others: readonly Span[] = []): number {
  const spans = intervals.map(spanOf);
  const meets = (a: Span, b: Span | undefined) => b !== undefined && a.from < b.to && b.from < a.to;
  return spans.findIndex((span, index) => span && [...spans.slice(0, index), ...others].some((other) => meets(span, other)));
}

/** The most intervals that a day may have. */
export const mostIntervals = 12;

const intervals = () =>
  atMost(array().of(intervalRules), mostIntervals, 'intervals.max')
    .required('intervals.required')
    .test('apart', (values, { createError, path }) => {
      const place = overlapping(values ?? []);
      return place < 0 || createError({ path: `${path}[${place}].from`, message: 'intervals.overlap' });
    });

/** Refuses the second of two entries with the same `field`, at its own place. */
const once =
  (field: string, message: string): TestFunction<readonly object[] | null | undefined> =>
  (values, { createError, path }) => {
    const given = values?.map((value) => (value as Record<string, unknown>)[field]) ?? [];
    const repeated = given.findIndex((value, index) => value != null && given.slice(0, index).some((before) => before === value));
    return repeated < 0 || createError({ path: `${path}[${repeated}].${field}`, message, type: 'taken' });
  };

interface DayValue {
  intervals?: readonly IntervalValue[] | null | undefined;
}

/** Refuses the hours of a day that overlap the night of the day before, at their own place. */
const nightsApart =
  <Day extends DayValue>(keyOf: (day: Day) => unknown, dayBefore: (day: Day) => unknown): TestFunction<readonly Day[] | null | undefined> =>
  (values, { createError, path }) => {
    const byKey = new Map(values?.map((value) => [keyOf(value), value]));
    for (const [index, value] of values?.entries() ?? []) {
      const before = byKey.get(dayBefore(value))?.intervals ?? [];
      const nights = before.flatMap((interval) => {
        const { to = 0 } = spanOf(interval) ?? {};
        return to > minutesOfDay ? [{ from: 0, to: to - minutesOfDay }] : [];
      });
      const place = nights.length ? overlapping(value.intervals ?? [], nights) : -1;
      if (place >= 0) return createError({ path: `${path}[${index}].intervals[${place}].from`, message: 'intervals.night' });
    }
    return true;
  };

/** `WeekdayHoursInput`: the hours of one day of the week; without an interval it is closed. */
export const weekdayHoursRules = object({ weekday: weekday(), intervals: intervals() });

/** `DateOverrideInput`: the hours of one date in place of its weekday's; without an interval it is closed. */
export const dateOverrideRules = object({ day: day('day').required('day.required'), intervals: intervals() });

/** The most dates with hours of their own. */
export const mostOverrides = 366;

/** The most intervals of these dates in all, two for each. Other requests wait while each interval is checked. */
const mostOverrideIntervals = 2 * mostOverrides;

/** The number of intervals in a list of dates, whose form is not checked yet. */
const intervalsIn = (overrides: unknown): number =>
  Array.isArray(overrides) ? overrides.reduce((sum: number, entry) => sum + (entry?.intervals?.length ?? 0), 0) : 0;

const within = (key: string, from: number, to: number) =>
  wholeNumber(key)
    .min(from, `${key}.range`)
    .max(to, `${key}.range`)
    .test('given', `${key}.required`, (value, { originalValue }) => value != null || originalValue === undefined);

/** `AvailabilityUpdateInput` (specification, section 5, Session). Fields that are left out stay as they are. */
export const availabilityUpdateRules = object({
  version: wholeNumber('version'),
  hours: atMost(array().of(weekdayHoursRules), weekdays.length, 'hours.max')
    .nonNullable('hours.required')
    .test('once', once('weekday', 'weekday.taken'))
    .test(
      'nights',
      nightsApart(
        ({ weekday }) => weekday,
        ({ weekday }) => weekdays.at(weekdays.indexOf(weekday) - 1),
      ),
    ),
  overrides: atMost(
    atMost(array().of(dateOverrideRules), mostOverrides, 'overrides.max'),
    mostOverrideIntervals,
    'overrides.intervals',
    intervalsIn,
  )
    .nonNullable('overrides.required')
    .test('once', once('day', 'day.taken'))
    .test(
      'nights',
      nightsApart(
        ({ day }) => day,
        ({ day }) => (Number.isNaN(midnightOf(day)) ? undefined : daysAfter(day, -1)),
      ),
    ),
  incrementMinutes: within('incrementMinutes', 5, 720),
  bufferBeforeMinutes: within('bufferBeforeMinutes', 0, 480),
  bufferAfterMinutes: within('bufferAfterMinutes', 0, 480),
  minimumNoticeMinutes: within('minimumNoticeMinutes', 0, 43_200),
  furthestDays: within('furthestDays', 1, 365),
  dailyCap: wholeNumber('dailyCap').min(1, 'dailyCap.range').max(100, 'dailyCap.range'),
});

/** `AppointmentDurationInput`. */
export const appointmentDurationRules = object({
  minutes: wholeNumber('minutes').min(5, 'minutes.range').max(720, 'minutes.range').required('minutes.required'),
  price: freeOrMoneyRules.default(undefined).required('price.required'),
});

/** What `slotExplanation` asks for where the clock of the account is given. */
export const slotQuestionRules = object({
  durationId: id('slot.notFound').required('slot.notFound'),
  day: day('day').required('day.required'),
  time: clock('time'),
});

/** The most durations that an appointment type may have, and the most types of an account. */
export const mostDurations = 8;
export const mostAppointmentTypes = 50;

const durations = () =>
  atMost(array().of(appointmentDurationRules), mostDurations, 'durations.max')
    .min(1, 'durations.required')
    .test('once', once('minutes', 'minutes.taken'));

/** The fields besides the title, in the order of the form. */
const fields = {
  titleAr: optionalText(100, 'title'),
  description: richText,
  descriptionAr: richText,
  coverId: id('file.notFound').nullable(),
  includes,
  location,
  area,
  address,
  cancellationHours,
  isOffered: boolean().nullable(),
  specialDeal: specialDealRules,
  promoCodes: promoCodesRules,
};

/** `AppointmentTypeCreateInput`. */
export const appointmentTypeCreateRules = object({
  idempotencyKey,
  title: requiredText(100, 'title'),
  ...fields,
  durations: durations().required('durations.required'),
}).transform(orInArabic('title'));

/** `AppointmentTypeUpdateInput`: checks the given fields only. */
export const appointmentTypeUpdateRules = object({
  version: wholeNumber('version'),
  title: replacedText(100, 'title'),
  ...fields,
  durations: durations().nonNullable('durations.required'),
});

/** `CalendarSettingsUpdateInput`. */
export const calendarSettingsUpdateRules = object({
  timeZone: text(64, 'timeZone.invalid')
    .nonNullable('timeZone.required')
    .test('zone', 'timeZone.invalid', (value) => value === undefined || isTimeZone(value)),
  weekStart: mixed<WeekdayName>()
    .oneOf([...weekdays], 'weekday.invalid')
    .nonNullable('weekday.required'),
  showsHijri: boolean().nonNullable('showsHijri.required'),
});

export type AvailabilityUpdateValues = InferType<typeof availabilityUpdateRules>;
export type AppointmentTypeCreateValues = InferType<typeof appointmentTypeCreateRules>;
export type AppointmentTypeUpdateValues = InferType<typeof appointmentTypeUpdateRules>;
