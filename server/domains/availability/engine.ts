import { minutesOfDay, type Span } from '../../../schema/rules/clock.ts';
import { daysAfter, daysBetween, midnightOf, type TimeZone, weekdayOf } from '../../../schema/rules/wall-clock.ts';
import type { SlotRule } from '../../graphql/generated.ts';

/**
 * When an account can be booked: pure functions over what `facts.ts` has read. Each rule stands only in `slotClosings`. A time is free if
 * no rule closes it, a booking asks the same rules once more, and the creator's "why not?" shows their answer.
 */

const minuteMilliseconds = 60_000;

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
export interface SlotFacts {
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
export type SlotClosing =
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
  ofDay: string;
}

/** What was computed from facts, kept so that each day is computed once. */
interface KnownDays {
  /** The day that the creator's clock shows now. */
  today: string;
  openings: Map<string, readonly Opening[]>;
  appointments?: Map<string, number>;
}
const daysByFacts = new WeakMap<SlotFacts, KnownDays>();
function knownDaysOf(facts: SlotFacts): KnownDays {
  let knownDays = daysByFacts.get(facts);
  if (!knownDays) {
    knownDays = { today: facts.zone.clockAt(facts.now).day, openings: new Map() };
    daysByFacts.set(facts, knownDays);
  }
  return knownDays;
}

/** The hours that begin on a day: its override, or else those of its weekday. */
const hoursOf = ({ hours, overrides }: SlotFacts, day: string): readonly Span[] => overrides.get(day) ?? hours[weekdayOf(day)] ?? [];

/**
 * The hours of the day before that last into a day. An override with hours ends those of a weekday; a closed date ends all. Of two
 * overrides on consecutive days, the night between them belongs to the first.
 */
function spillInto(facts: SlotFacts, day: string): Opening | undefined {
  const before = daysAfter(day, -1);
  const overrideHours = facts.overrides.get(day);
  if (overrideHours && (!overrideHours.length || !facts.overrides.has(before))) return undefined;
  const nightHours = hoursOf(facts, before).find(({ to }) => to > minutesOfDay);
  return nightHours && { from: 0, to: nightHours.to - minutesOfDay, origin: nightHours.from - minutesOfDay, ofDay: before };
}

/** The parts of a day that are open, in order and apart. Hours that begin on the day itself replace those that last into it. */
function openingsOf(facts: SlotFacts, day: string): readonly Opening[] {
  const { openings } = knownDaysOf(facts);
  const knownOpenings = openings.get(day);
  if (knownOpenings) return knownOpenings;
  const ownOpenings = hoursOf(facts, day).map(({ from, to }) => ({ from, to: Math.min(to, minutesOfDay), origin: from, ofDay: day }));
  const nightOpening = spillInto(facts, day);
  const dayOpenings = nightOpening
    ? [...withoutHours(nightOpening, ownOpenings), ...ownOpenings].sort((a, b) => a.from - b.from)
    : ownOpenings;
  openings.set(day, dayOpenings);
  return dayOpenings;
}

/** The parts of an opening that no other span covers. */
function withoutHours(opening: Opening, otherHours: readonly Span[]): Opening[] {
  const openingsLeft: Opening[] = [];
  let { from } = opening;
  for (const other of otherHours) {
    const to = Math.min(other.from, opening.to);
    if (from < to) openingsLeft.push({ ...opening, from, to });
    from = Math.max(from, other.to);
  }
  if (from < opening.to) openingsLeft.push({ ...opening, from });
  return openingsLeft;
}

/**
 * The instant at which the hours end that contain the minute before `to`, also through later hours that touch them. Looks no further than
 * `slotEndsAt`.
 */
function openUntil(facts: SlotFacts, day: string, to: number, slotEndsAt: number): number {
  const { zone } = facts;
  let [openDay, openMinute] = [day, to];
  for (;;) {
    const openEnd = zone.firstOf(openDay, openMinute);
    if (openEnd >= slotEndsAt) return openEnd;
    if (openMinute === minutesOfDay) [openDay, openMinute] = [daysAfter(openDay, 1), 0];
    // Hours that begin in a time that the clock skips begin with the skip.
    const nextOpening = openingsOf(facts, openDay).find(
      ({ from, to }) => from >= openMinute && zone.firstOf(openDay, from) === openEnd && zone.firstOf(openDay, to) > openEnd,
    );
    if (!nextOpening) return openEnd;
    openMinute = nextOpening.to;
  }
}

const openingAt = (facts: SlotFacts, day: string, at: number) => openingsOf(facts, day).find(({ from, to }) => at >= from && at < to);

/** The day to which a time counts: the day on which its hours began. */
const dayOf = (facts: SlotFacts, { day, minute: at }: { day: string; minute: number }): string => openingAt(facts, day, at)?.ofDay ?? day;

/** Yields every rule that closes an instant. It is lazy: a caller that only asks whether there is one takes the first. */
export function* slotClosings(facts: SlotFacts, startsAt: number): Generator<SlotClosing, void> {
  const { zone, now, minutes, dailyCap } = facts;
  const slotClock = zone.clockAt(startsAt);
  if (!facts.isOffered) yield { rule: 'NOT_OFFERED' };
  yield* closedByHours(facts, startsAt, slotClock);
  if (startsAt <= now) yield { rule: 'IN_THE_PAST' };
  else if (startsAt < now + facts.minimumNoticeMinutes * minuteMilliseconds) yield { rule: 'MINIMUM_NOTICE' };
  const day = dayOf(facts, slotClock);
  if (daysBetween(knownDaysOf(facts).today, day) > facts.furthestDays) yield { rule: 'TOO_FAR' };
  if (dailyCap !== null) {
    const appointmentCount = appointmentsOn(facts, day);
    if (appointmentCount >= dailyCap) yield { rule: 'DAILY_CAP', day, count: appointmentCount };
  }
  yield* closedByOccupations(facts, startsAt, startsAt + minutes * minuteMilliseconds);
}

function* closedByHours(
  facts: SlotFacts,
  startsAt: number,
  { day, minute: slotMinute }: { day: string; minute: number },
): Generator<SlotClosing, void> {
  const { zone, minutes, incrementMinutes } = facts;
  if (zone.firstOf(day, slotMinute) < startsAt - (startsAt % minuteMilliseconds)) yield { rule: 'REPEATED_TIME' };
  if (!openingsOf(facts, day).length) {
    yield { rule: facts.overrides.has(day) ? 'CLOSED_DAY' : 'CLOSED_WEEKDAY' };
    return;
  }
  const slotOpening = openingAt(facts, day, slotMinute);
  const endsAt = startsAt + minutes * minuteMilliseconds;
  if (!slotOpening || endsAt > openUntil(facts, day, slotOpening.to, endsAt))
    yield { rule: 'OUTSIDE_HOURS', hours: shownHours(facts, day) };
  else if ((slotMinute - slotOpening.origin) % incrementMinutes || startsAt % minuteMilliseconds)
    yield { rule: 'OFF_INCREMENT', from: slotOpening.origin };
}

/** The hours of a day as its creator knows them: those that last into it from the day before, and those that begin on it. */
const shownHours = (facts: SlotFacts, day: string): readonly Span[] => [
  ...openingsOf(facts, day).filter(({ ofDay }) => ofDay !== day),
  ...hoursOf(facts, day),
];

/** The most sessions that an explanation names. */
const mostNamedSessions = 3;

function* closedByOccupations(facts: SlotFacts, startsAt: number, endsAt: number): Generator<SlotClosing, void> {
  const bufferedSpan = {
    from: startsAt - facts.bufferBeforeMinutes * minuteMilliseconds,
    to: endsAt + facts.bufferAfterMinutes * minuteMilliseconds,
  };
  let namedSessions = 0;
  for (
    let n = firstEndingAfter(facts.occupations, bufferedSpan.from);
    n < facts.occupations.length && namedSessions < mostNamedSessions;
    n++
  ) {
    const occupation = facts.occupations[n] as Occupation;
    if (occupation.busy.from >= bufferedSpan.to) return;
    if (!occupation.blocks || occupation.busy.to <= bufferedSpan.from) continue;
    namedSessions += 1;
    yield { rule: occupation.startsAt < endsAt && occupation.endsAt > startsAt ? 'BUSY' : 'BUFFER', by: occupation };
  }
}

/** The longest time that one session can keep a creator busy: a day, and a buffer of eight hours on each side. */
const longestOccupation = (1440 + 2 * 480) * minuteMilliseconds;

/** The index of the first occupation that can end after an instant. */
function firstEndingAfter(occupations: readonly Occupation[], instant: number): number {
  let [low, high] = [0, occupations.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((occupations[middle] as Occupation).busy.from < instant - longestOccupation) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of appointments that count to a day, whether they are over or ahead. */
function appointmentsOn(facts: SlotFacts, day: string): number {
  const knownDays = knownDaysOf(facts);
  if (!knownDays.appointments) {
    knownDays.appointments = new Map();
    for (const { isAppointment, startsAt } of facts.occupations) {
      if (!isAppointment) continue;
      const appointmentDay = dayOf(facts, facts.zone.clockAt(startsAt));
      knownDays.appointments.set(appointmentDay, (knownDays.appointments.get(appointmentDay) ?? 0) + 1);
    }
  }
  return knownDays.appointments.get(day) ?? 0;
}

/** Yields the free slots that start between two instants, in order of time. It is lazy: each is computed when it is asked for. */
export function* freeSlots(facts: SlotFacts, from: number, until: number): Generator<FreeSlot, void> {
  const { zone, minutes, incrementMinutes, now, furthestDays } = facts;
  // The hours of the furthest day may last into the next day.
  const furthestDay = daysAfter(knownDaysOf(facts).today, furthestDays + 1);
  const lastDay = earlierDay(zone.clockAt(until).day, furthestDay);
  for (let day = zone.clockAt(Math.max(from, now)).day; midnightOf(day) <= midnightOf(lastDay); day = daysAfter(day, 1)) {
    for (const opening of openingsOf(facts, day)) {
      const firstMinute = opening.from + ((incrementMinutes - ((opening.from - opening.origin) % incrementMinutes)) % incrementMinutes);
      for (let slotMinute = firstMinute; slotMinute < opening.to; slotMinute += incrementMinutes) {
        const [startsAt] = zone.instantsOf(day, slotMinute);
        if (startsAt === undefined || startsAt < from || startsAt >= until) continue;
        if (slotClosings(facts, startsAt).next().done) yield { startsAt, endsAt: startsAt + minutes * minuteMilliseconds };
      }
    }
  }
}

const earlierDay = (a: string, b: string) => (midnightOf(a) < midnightOf(b) ? a : b);
