/*
 * Wall clocks: the day and the time that a person reads in a zone. Only this file converts between wall clocks and instants. It asks `Intl`
 * for parts and never for a text, whose form depends on the browser, so that the server and the screens agree. Days are `YYYY-MM-DD`.
 */

const minute = 60_000;
const day = 1440 * minute;

/** What the clocks of a time zone show. Instants are milliseconds, times of a day are minutes from midnight. */
export interface TimeZone {
  readonly name: string;
  /** What the clock shows at an instant. */
  clockAt(instant: number): { day: string; minute: number };
  /**
   * The instants at which the clock shows a time: none if the clock skips it, two if the clock is put back over it. `1440` is the end of
   * the day.
   */
  instantsOf(day: string, minute: number): readonly number[];
  /** The first instant at which the clock shows a time; if the clock skips it, the instant of the skip. */
  firstOf(day: string, minute: number): number;
}

const zones = new Map<string, TimeZone>();
/** The most zones that are kept in memory. Visitors choose the zones, so their number needs a limit. */
const mostZones = 700;

/** Whether a text is the IANA name of a time zone, such as `Asia/Kuwait`. An offset is refused, since it has no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
}

/** A time zone by its IANA name. @throws RangeError for any other. */
export function timeZoneOf(name: string): TimeZone {
  const known = zones.get(name);
  if (known) return known;
  const zone = makeZone(name);
  if (zones.size >= mostZones) zones.clear();
  zones.set(name, zone);
  return zone;
}

function makeZone(name: string): TimeZone {
  const offsetAt = offsetsOf(name);
  /** The instant at which the clock shows a time, on a day around which the offset does not change. Undefined on all others. */
  const plainInstant = (shown: number) => {
    const offset = offsetAt(shown - day);
    return offset === offsetAt(shown + day) && offset === offsetAt(shown - offset) ? shown - offset : undefined;
  };
  const instantsAround = (shown: number) => {
    const offsets = new Set([offsetAt(shown - day), offsetAt(shown + day)]);
    const instants = [...offsets].map((offset) => shown - offset).filter((instant) => instant + offsetAt(instant) === shown);
    return instants.sort((a, b) => a - b);
  };
  return {
    name,
    clockAt(instant) {
      const shown = instant + offsetAt(instant);
      const start = Math.floor(shown / day) * day;
      return { day: dayOf(start), minute: Math.floor((shown - start) / minute) };
    },
    instantsOf(on, at) {
      const shown = midnightOf(on) + at * minute;
      const plain = plainInstant(shown);
      return plain === undefined ? instantsAround(shown) : [plain];
    },
    firstOf(on, at) {
      const shown = midnightOf(on) + at * minute;
      return plainInstant(shown) ?? instantsAround(shown)[0] ?? changeBetween(offsetAt, shown - day, shown + day);
    },
  };
}

/**
 * Makes a function for the offset from UTC at an instant. A look-up takes microseconds, so it is done once for a day in which the offset
 * does not change, and in a day in which it does, once for each quarter of an hour.
 */
function offsetsOf(name: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-hc-h23', {
    timeZone: name,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const lookUp = (instant: number) => {
    const at: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(instant)) at[type] = Number(value);
    const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = at;
    return Date.UTC(year, month - 1, date, hour, minutes, second) - Math.floor(instant / 1000) * 1000;
  };
  const edges = new Map<number, number>();
  const edge = (instant: number) => {
    let offset = edges.get(instant);
    if (offset === undefined) {
      if (edges.size > 4000) edges.clear();
      offset = lookUp(instant);
      edges.set(instant, offset);
    }
    return offset;
  };
  /** The offset that the time around an instant has at both ends; undefined if it changes within that time. */
  const steady = (instant: number, length: number) => {
    const begin = Math.floor(instant / length) * length;
    const offset = edge(begin);
    return offset === edge(begin + length) ? offset : undefined;
  };
  return (instant) => steady(instant, day) ?? steady(instant, 15 * minute) ?? lookUp(instant);
}

/** The instant between two at which the offset changes. */
function changeBetween(offsetAt: (instant: number) => number, from: number, to: number): number {
  const before = offsetAt(from);
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (middle <= low) break;
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** A day and a time, as clocks in a zone show them. */
export interface WallClock {
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM`. */
  time: string;
}

/** The instant of a day and a time in a zone: the first, if the clock shows the time twice. Null if the clock skips it. */
export function instantOf({ date, time }: WallClock, timeZone: string): Date | null {
  const wanted = Date.parse(`${date}T${time.slice(0, 5)}:00Z`);
  if (Number.isNaN(wanted) || !new Date(wanted).toISOString().startsWith(date)) return null;
  const [first] = timeZoneOf(timeZone).instantsOf(date, (wanted - midnightOf(date)) / minute);
  return first === undefined ? null : new Date(first);
}

/** The day and the time that clocks in a zone show at an instant. */
export function wallClockOf(instant: Date, timeZone: string): WallClock {
  const { day: date, minute: minutes } = timeZoneOf(timeZone).clockAt(instant.getTime());
  return { date, time: new Date(minutes * minute).toISOString().slice(11, 16) };
}

/** The day that calendars in a zone show at an instant. @throws RangeError for an unknown zone, or an instant that is none. */
export const calendarDay = (instant: number, timeZone: string): string => timeZoneOf(timeZone).clockAt(instant).day;

/** Whether clocks in two zones show the same day and time at an instant. */
export function isSameClock(instant: number, one: string, other: string): boolean {
  const [here, there] = [timeZoneOf(one).clockAt(instant), timeZoneOf(other).clockAt(instant)];
  return here.day === there.day && here.minute === there.minute;
}

/** Days as text, and their midnights. Slots ask for the same ones thousands of times. */
const midnights = new Map<string, number>();
const days = new Map<number, string>();
/** The most days that are kept in memory: ten years. */
const mostDays = 3660;

/** Midnight of a day as if it were in UTC, which serves for counting days. */
export function midnightOf(on: string): number {
  const known = midnights.get(on);
  if (known !== undefined) return known;
  const midnight = Date.parse(`${on}T00:00:00Z`);
  if (midnights.size >= mostDays) midnights.clear();
  midnights.set(on, midnight);
  return midnight;
}

function dayOf(midnight: number): string {
  const known = days.get(midnight);
  if (known !== undefined) return known;
  const on = new Date(midnight).toISOString().slice(0, 10);
  if (days.size >= mostDays) days.clear();
  days.set(midnight, on);
  return on;
}

/** The day that lies a number of days after another, or before it for a negative number. */
export const daysAfter = (on: string, days: number): string => dayOf(midnightOf(on) + days * day);

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((midnightOf(to) - midnightOf(from)) / day);

/** The day of the week, from 0 for Sunday. */
export const weekdayOf = (on: string): number => new Date(midnightOf(on)).getUTCDay();
