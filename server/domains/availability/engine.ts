import { minutesOfDay, type Span } from '../../../schema/rules/clock.ts';
import { daysAfter, daysBetween, midnightOf, type TimeZone, weekdayOf } from '../../../schema/rules/wall-clock.ts';
import type { SlotRule } from '../../graphql/generated.ts';

/**
 * When an account can be booked: pure functions over what `facts.ts` has read. Each rule stands only in `closings`. A time is free if no
 * rule closes it, a booking asks the same rules once more, and the creator's "why not?" shows their answer.
 */

const minute = 60_000;

/** A session of the creator that takes time. Instants are milliseconds. */
export interface Occupation {
  sessionId: string;
  title: string;
  titleAr: string | null;
  startsAt: number;
  endsAt: number;
  /** The session with the buffers around it. */
  busy: Span;
  /** Whether it keeps other sessions away: it is ahead, under way, or held. */
  blocks: boolean;
  /** Whether it counts for the day's cap. */
  isAppointment: boolean;
}

/** All the facts that decide about slots of one duration. */
export interface Facts {
  zone: TimeZone;
  now: number;
  /** Whether visitors can book this duration at all. */
  isOffered: boolean;
  minutes: number;
  /** The hours of each weekday by its number, in order and apart. Hours past midnight belong to the day on which they began. */
  hours: readonly (readonly Span[])[];
  /** Dates with hours of their own. */
  overrides: ReadonlyMap<string, readonly Span[]>;
  incrementMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  minimumNoticeMinutes: number;
  furthestDays: number;
  dailyCap: number | null;
  /** In order of their busy time. Those that block do not overlap. */
  occupations: readonly Occupation[];
}

/** A rule that closes a time, with the values of its message. */
export type Closing =
  | { rule: Exclude<SlotRule, 'BUSY' | 'BUFFER' | 'OUTSIDE_HOURS' | 'OFF_INCREMENT' | 'DAILY_CAP'> }
  | { rule: 'OUTSIDE_HOURS'; hours: readonly Span[] }
  | { rule: 'OFF_INCREMENT'; from: number }
  | { rule: 'DAILY_CAP'; day: string; count: number }
  | { rule: 'BUSY' | 'BUFFER'; by: Occupation };

/** A time that can be booked. */
export interface FreeSlot {
  startsAt: number;
  endsAt: number;
}

/** A part of a calendar day in which appointments may take place, in minutes of that day. It ends at 1440 at the latest. */
interface Opening extends Span {
  /** The minute from which its increments are counted. Negative for hours that began the day before. */
  origin: number;
  /** The day on which its hours began. */
  of: string;
}

/** What was computed from facts, kept so that each day is computed once. */
interface Known {
  openings: Map<string, readonly Opening[]>;
  appointments?: Map<string, number>;
}
const known = new WeakMap<Facts, Known>();
function knownOf(facts: Facts): Known {
  let found = known.get(facts);
  if (!found) {
    found = { openings: new Map() };
    known.set(facts, found);
  }
  return found;
}

/** The hours that begin on a day: its override, or else those of its weekday. */
const hoursOf = ({ hours, overrides }: Facts, day: string): readonly Span[] => overrides.get(day) ?? hours[weekdayOf(day)] ?? [];

/**
 * The hours of the day before that last into a day. An override with hours ends those of a weekday; a closed date ends all. Of two
 * overrides on consecutive days, the night between them belongs to the first.
 */
function spillInto(facts: Facts, day: string): Opening | undefined {
  const before = daysAfter(day, -1);
  const own = facts.overrides.get(day);
  if (own && (!own.length || !facts.overrides.has(before))) return undefined;
  const night = hoursOf(facts, before).find(({ to }) => to > minutesOfDay);
  return night && { from: 0, to: night.to - minutesOfDay, origin: night.from - minutesOfDay, of: before };
}

/** The parts of a day that are open, in order and apart. Hours that begin on the day itself replace those that last into it. */
function openingsOf(facts: Facts, day: string): readonly Opening[] {
  const { openings } = knownOf(facts);
  const found = openings.get(day);
  if (found) return found;
  const own = hoursOf(facts, day).map(({ from, to }) => ({ from, to: Math.min(to, minutesOfDay), origin: from, of: day }));
  const night = spillInto(facts, day);
  const made = night ? [...without(night, own), ...own].sort((a, b) => a.from - b.from) : own;
  openings.set(day, made);
  return made;
}

/** The parts of an opening that no other span covers. */
function without(opening: Opening, others: readonly Span[]): Opening[] {
  const left: Opening[] = [];
  let { from } = opening;
  for (const other of others) {
    const to = Math.min(other.from, opening.to);
    if (from < to) left.push({ ...opening, from, to });
    from = Math.max(from, other.to);
  }
  if (from < opening.to) left.push({ ...opening, from });
  return left;
}

/**
 * The instant at which the hours end that contain the minute before `to`, also through later hours that touch them. Looks no further than
 * `enough`.
 */
function openUntil(facts: Facts, day: string, to: number, enough: number): number {
  const { zone } = facts;
  let [on, at] = [day, to];
  for (;;) {
    const end = zone.firstOf(on, at);
    if (end >= enough) return end;
    if (at === minutesOfDay) [on, at] = [daysAfter(on, 1), 0];
    // Hours that begin in a time that the clock skips begin with the skip.
    const next = openingsOf(facts, on).find(({ from, to }) => from >= at && zone.firstOf(on, from) === end && zone.firstOf(on, to) > end);
    if (!next) return end;
    at = next.to;
  }
}

const openingAt = (facts: Facts, day: string, at: number) => openingsOf(facts, day).find(({ from, to }) => at >= from && at < to);

/** The day to which a time counts: the day on which its hours began. */
const dayOf = (facts: Facts, { day, minute: at }: { day: string; minute: number }): string => openingAt(facts, day, at)?.of ?? day;

/** Yields every rule that closes an instant. It is lazy: a caller that only asks whether there is one takes the first. */
export function* closings(facts: Facts, startsAt: number): Generator<Closing, void> {
  const { zone, now, minutes, dailyCap } = facts;
  const clock = zone.clockAt(startsAt);
  if (!facts.isOffered) yield { rule: 'NOT_OFFERED' };
  yield* byHours(facts, startsAt, clock);
  if (startsAt <= now) yield { rule: 'IN_THE_PAST' };
  else if (startsAt < now + facts.minimumNoticeMinutes * minute) yield { rule: 'MINIMUM_NOTICE' };
  const day = dayOf(facts, clock);
  if (daysBetween(zone.clockAt(now).day, day) > facts.furthestDays) yield { rule: 'TOO_FAR' };
  if (dailyCap !== null) {
    const count = appointmentsOn(facts, day);
    if (count >= dailyCap) yield { rule: 'DAILY_CAP', day, count };
  }
  yield* byOccupations(facts, startsAt, startsAt + minutes * minute);
}

function* byHours(facts: Facts, startsAt: number, { day, minute: at }: { day: string; minute: number }): Generator<Closing, void> {
  const { zone, minutes, incrementMinutes } = facts;
  if (zone.firstOf(day, at) < startsAt - (startsAt % minute)) yield { rule: 'REPEATED_TIME' };
  if (!openingsOf(facts, day).length) {
    yield { rule: facts.overrides.has(day) ? 'CLOSED_DAY' : 'CLOSED_WEEKDAY' };
    return;
  }
  const within = openingAt(facts, day, at);
  const endsAt = startsAt + minutes * minute;
  if (!within || endsAt > openUntil(facts, day, within.to, endsAt)) yield { rule: 'OUTSIDE_HOURS', hours: shownHours(facts, day) };
  else if ((at - within.origin) % incrementMinutes || startsAt % minute) yield { rule: 'OFF_INCREMENT', from: within.origin };
}

/** The hours of a day as its creator knows them: those that last into it from the day before, and those that begin on it. */
const shownHours = (facts: Facts, day: string): readonly Span[] => [
  ...openingsOf(facts, day).filter(({ of }) => of !== day),
  ...hoursOf(facts, day),
];

/** The most sessions that an explanation names. */
const mostNamed = 3;

function* byOccupations(facts: Facts, startsAt: number, endsAt: number): Generator<Closing, void> {
  const widened = { from: startsAt - facts.bufferBeforeMinutes * minute, to: endsAt + facts.bufferAfterMinutes * minute };
  let named = 0;
  for (let n = firstEndingAfter(facts.occupations, widened.from); n < facts.occupations.length && named < mostNamed; n++) {
    const by = facts.occupations[n] as Occupation;
    if (by.busy.from >= widened.to) return;
    if (!by.blocks || by.busy.to <= widened.from) continue;
    named += 1;
    yield { rule: by.startsAt < endsAt && by.endsAt > startsAt ? 'BUSY' : 'BUFFER', by };
  }
}

/** The longest time that one session can keep a creator busy: a day, and a buffer of eight hours on each side. */
const longest = (1440 + 2 * 480) * minute;

/** The index of the first occupation that can end after an instant. */
function firstEndingAfter(occupations: readonly Occupation[], instant: number): number {
  let [low, high] = [0, occupations.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((occupations[middle] as Occupation).busy.from < instant - longest) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of appointments that count to a day, whether they are over or ahead. */
function appointmentsOn(facts: Facts, day: string): number {
  const all = knownOf(facts);
  if (!all.appointments) {
    all.appointments = new Map();
    for (const { isAppointment, startsAt } of facts.occupations) {
      if (!isAppointment) continue;
      const on = dayOf(facts, facts.zone.clockAt(startsAt));
      all.appointments.set(on, (all.appointments.get(on) ?? 0) + 1);
    }
  }
  return all.appointments.get(day) ?? 0;
}

/** Yields the free slots that start between two instants, in order of time. It is lazy: each is computed when it is asked for. */
export function* freeSlots(facts: Facts, from: number, until: number): Generator<FreeSlot, void> {
  const { zone, minutes, incrementMinutes, now, furthestDays } = facts;
  // The hours of the furthest day may last into the next day.
  const furthest = daysAfter(zone.clockAt(now).day, furthestDays + 1);
  const last = minimum(zone.clockAt(until).day, furthest);
  for (let day = zone.clockAt(Math.max(from, now)).day; midnightOf(day) <= midnightOf(last); day = daysAfter(day, 1)) {
    for (const opening of openingsOf(facts, day)) {
      const first = opening.from + ((incrementMinutes - ((opening.from - opening.origin) % incrementMinutes)) % incrementMinutes);
      for (let at = first; at < opening.to; at += incrementMinutes) {
        const [startsAt] = zone.instantsOf(day, at);
        if (startsAt === undefined || startsAt < from || startsAt >= until) continue;
        if (closings(facts, startsAt).next().done) yield { startsAt, endsAt: startsAt + minutes * minute };
      }
    }
  }
}

const minimum = (a: string, b: string) => (midnightOf(a) < midnightOf(b) ? a : b);
