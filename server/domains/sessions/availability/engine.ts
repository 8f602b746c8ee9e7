import { minutesOfDay } from '../../../../schema/rules/clock.ts';
import { daysAfter, daysBetween, midnightOf, type TimeZone, weekdayOf } from '../../../../schema/rules/wall-clock.ts';
import type { SlotRule } from '../../../graphql/generated.ts';

/*
 * When an account can be booked. Pure functions over what `facts.ts` has read. Each rule stands in `closings` alone: the free slots are
 * the times that it closes by none, a booking asks it once more, and the creator's "why not?" is its answer.
 */

const minute = 60_000;

/** Minutes of a day, from `from` until in front of `to`. */
export interface Span {
  from: number;
  to: number;
}

/** Something that the creator does at a time. Instants are milliseconds. */
export interface Occupation {
  sessionId: string;
  title: string;
  titleAr: string | null;
  startsAt: number;
  endsAt: number;
  /** With the buffers of a slot around it. */
  busy: Span;
  /** Whether nothing else may meet it: it is ahead, under way, or held. */
  blocks: boolean;
  /** Whether it counts for the day's cap. */
  isAppointment: boolean;
}

/** All that decides about slots of one duration. */
export interface Facts {
  zone: TimeZone;
  now: number;
  /** Whether visitors can book this duration at all. */
  isOffered: boolean;
  minutes: number;
  /** By the number of the weekday, each in order. */
  hours: readonly (readonly Span[])[];
  /** Dates with hours of their own. */
  overrides: ReadonlyMap<string, readonly Span[]>;
  incrementMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  minimumNoticeMinutes: number;
  furthestDays: number;
  dailyCap: number | null;
  /** In order of their busy time. Those that block are apart from each other. */
  occupations: readonly Occupation[];
}

/** A rule that closes a time, with the values of its message. */
export type Closing =
  | { rule: Exclude<SlotRule, 'BUSY' | 'BUFFER' | 'OUTSIDE_HOURS' | 'OFF_INCREMENT' | 'DAILY_CAP'> }
  | { rule: 'OUTSIDE_HOURS'; hours: readonly Span[] }
  | { rule: 'OFF_INCREMENT'; from: number }
  | { rule: 'DAILY_CAP'; count: number }
  | { rule: 'BUSY' | 'BUFFER'; by: Occupation };

/** A time that can be booked. */
export interface FreeSlot {
  startsAt: number;
  endsAt: number;
}

/** The hours of a day: its own, or those of its weekday. */
const hoursOf = ({ hours, overrides }: Facts, day: string): readonly Span[] => overrides.get(day) ?? hours[weekdayOf(day)] ?? [];

/** Every rule that closes an instant, one by one: a caller that only asks whether there is any takes the first. */
export function* closings(facts: Facts, startsAt: number): Generator<Closing, void> {
  const { zone, now, minutes, dailyCap } = facts;
  const clock = zone.clockAt(startsAt);
  if (!facts.isOffered) yield { rule: 'NOT_OFFERED' };
  yield* byHours(facts, startsAt, clock);
  if (startsAt <= now) yield { rule: 'IN_THE_PAST' };
  else if (startsAt < now + facts.minimumNoticeMinutes * minute) yield { rule: 'MINIMUM_NOTICE' };
  if (daysBetween(zone.clockAt(now).day, clock.day) > facts.furthestDays) yield { rule: 'TOO_FAR' };
  if (dailyCap !== null) {
    const count = appointmentsOn(facts, clock.day);
    if (count >= dailyCap) yield { rule: 'DAILY_CAP', count };
  }
  yield* byOccupations(facts, startsAt, startsAt + minutes * minute);
}

function* byHours(facts: Facts, startsAt: number, { day, minute: at }: { day: string; minute: number }): Generator<Closing, void> {
  const { zone, minutes, incrementMinutes } = facts;
  const hours = hoursOf(facts, day);
  if (zone.firstOf(day, at) < startsAt - (startsAt % minute)) yield { rule: 'REPEATED_TIME' };
  if (!hours.length) {
    yield { rule: facts.overrides.has(day) ? 'CLOSED_DAY' : 'CLOSED_WEEKDAY' };
    return;
  }
  const within = hours.find(({ from, to }) => at >= from && at < to && startsAt + minutes * minute <= zone.firstOf(day, to));
  if (!within) yield { rule: 'OUTSIDE_HOURS', hours };
  else if ((at - within.from) % incrementMinutes || startsAt % minute) yield { rule: 'OFF_INCREMENT', from: within.from };
}

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

/** The longest that anything can keep a creator busy: a day, and a buffer of eight hours on each side. */
const longest = (1440 + 2 * 480) * minute;

/** Where those begin in the list that can end after an instant. */
function firstEndingAfter(occupations: readonly Occupation[], instant: number): number {
  let [low, high] = [0, occupations.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((occupations[middle] as Occupation).busy.from < instant - longest) low = middle + 1;
    else high = middle;
  }
  return low;
}

const counted = new WeakMap<Facts, Map<string, number>>();

/** Appointments on a day of the creator's clock, over or ahead. */
function appointmentsOn(facts: Facts, day: string): number {
  let days = counted.get(facts);
  if (!days) {
    days = new Map();
    for (const { isAppointment, startsAt } of facts.occupations) {
      if (!isAppointment) continue;
      const on = facts.zone.clockAt(startsAt).day;
      days.set(on, (days.get(on) ?? 0) + 1);
    }
    counted.set(facts, days);
  }
  return days.get(day) ?? 0;
}

/** The free slots that start between two instants, in order of time, each as it is asked for. */
export function* freeSlots(facts: Facts, from: number, until: number): Generator<FreeSlot, void> {
  const { zone, minutes, incrementMinutes, now, furthestDays } = facts;
  const furthest = daysAfter(zone.clockAt(now).day, furthestDays);
  const last = minimum(zone.clockAt(until).day, furthest);
  for (let day = zone.clockAt(Math.max(from, now)).day; midnightOf(day) <= midnightOf(last); day = daysAfter(day, 1)) {
    for (const span of hoursOf(facts, day)) {
      for (let at = span.from; at < span.to && at < minutesOfDay; at += incrementMinutes) {
        const [startsAt] = zone.instantsOf(day, at);
        if (startsAt === undefined || startsAt < from || startsAt >= until) continue;
        if (closings(facts, startsAt).next().done) yield { startsAt, endsAt: startsAt + minutes * minute };
      }
    }
  }
}

const minimum = (a: string, b: string) => (midnightOf(a) < midnightOf(b) ? a : b);
