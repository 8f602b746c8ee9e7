import { mostSlotDays } from '../../../schema/rules/seats.ts';
import { daysAfter, daysBetween, isTimeZone, midnightOf, type TimeZone, timeZoneOf } from '../../../schema/rules/wall-clock.ts';
import type { Context } from '../../core/context.ts';
import { badInput, UserErrors, userError } from '../../core/errors.ts';
import type { QuerySlotsArgs } from '../../graphql/generated.ts';
import type { BookableSlot, OfferedDuration } from '../sessions/slot-sessions.ts';
import { closings, type Facts, type FreeSlot, freeSlots } from './engine.ts';
import { factsOf } from './facts.ts';

/** A free time, as the API answers it. */
export interface Slot {
  startsAt: Date;
  endsAt: Date;
  /** The day in the zone that was asked for. */
  day: string;
  durationId: string;
}

/** Matches the days that we count with: those of the years 1900 to 2199. */
export const countedDay = /^(?:19|20|21)\d{2}-/;

/** The free slots from one day to another, in the viewer's zone. Every visitor may ask for them. */
export async function slots(context: Context, { durationId, from, to, timeZone }: QuerySlotsArgs): Promise<Slot[]> {
  const viewers = timeZone == null ? null : zoneIn(timeZone);
  if (![from, to].every((day) => countedDay.test(day))) throw badInput('api.day');
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw badInput('slots.order');
  if (days > mostSlotDays) throw badInput('slots.range', { max: mostSlotDays });
  // A day begins up to 14 hours before the same day in UTC, and ends up to 12 hours after it.
  const range = { from: new Date(midnightOf(daysAfter(from, -1))), until: new Date(midnightOf(daysAfter(to, 2))) };
  const found = await factsOf(context, { durationId, ...range });
  if (!found?.facts.isOffered) return [];
  const zone = viewers ?? found.facts.zone;
  const free = freeSlots(found.facts, zone.firstOf(from, 0), zone.firstOf(daysAfter(to, 1), 0));
  const answer = [...free].map((slot) => shown(slot, durationId, zone));
  context.planner.onListed(context, answer.length);
  return answer;
}

function zoneIn(name: string): TimeZone {
  if (name.length > 64 || !isTimeZone(name)) throw badInput('timeZone.invalid');
  return timeZoneOf(name);
}

const shown = ({ startsAt, endsAt }: FreeSlot, durationId: string, zone: TimeZone): Slot => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  day: zone.clockAt(startsAt).day,
  durationId,
});

interface AskedSlot {
  durationId: string;
  startsAt: Date;
  /** The session of a booking that moves: it does not block its own slots. */
  exceptSessionId?: string;
  /** The customer's zone, in which the alternatives have their day. Without it, the creator's. */
  timeZone?: string;
}

/** Rules that may have closed a time since the slots were listed, because of another booking. */
const lostToOthers: ReadonlySet<string> = new Set(['BUSY', 'BUFFER', 'DAILY_CAP']);

/**
 * Requires that a slot is free, by the rules that `slots` follows. Takes no lock: the caller holds the creator's calendar (`lockCalendar`),
 * or another booking may come between.
 * @throws SLOT_TAKEN with the next three free slots (`alternatives`) when another customer was faster; WRONG_STATE when the rules do not
 * offer the time; NOT_FOUND when there is no such duration
 */
export async function requireSlot(context: Context, asked: AskedSlot): Promise<BookableSlot> {
  const { durationId, startsAt, exceptSessionId } = asked;
  const found = await factsOf(context, { durationId, from: startsAt, until: startsAt, exceptSessionId });
  if (!found) throw userError('NOT_FOUND', 'slot.notFound', ['slot', 'durationId']);
  const { facts, offered } = found;
  const reasons = [...closings(facts, startsAt.getTime())];
  if (!reasons.length) return bookable(facts, offered, startsAt);
  if (!reasons.every(({ rule }) => lostToOthers.has(rule))) throw userError('WRONG_STATE', 'slot.notOffered', ['slot', 'startsAt']);
  throw await slotTaken(context, asked);
}

/** SLOT_TAKEN, with the next three free slots for the payload. */
async function slotTaken(context: Context, { durationId, startsAt, exceptSessionId, timeZone }: AskedSlot): Promise<UserErrors> {
  const alternatives = await nextSlots(context, { durationId, from: startsAt, exceptSessionId, timeZone });
  const error = { code: 'SLOT_TAKEN' as const, message: 'slot.taken', field: ['slot', 'startsAt'] };
  return new UserErrors([error], { alternatives });
}

function bookable(facts: Facts, offered: OfferedDuration, startsAt: Date): BookableSlot {
  const minutesLater = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
  return {
    ...offered,
    startsAt,
    endsAt: minutesLater(facts.minutes),
    busyFrom: minutesLater(-facts.bufferBeforeMinutes),
    busyTo: minutesLater(facts.minutes + facts.bufferAfterMinutes),
  };
}

interface AskedNext {
  durationId: string;
  /** The first instant at which a slot may start. */
  from: Date;
  count?: number;
  exceptSessionId?: string | undefined;
  timeZone?: string | undefined;
}

/** The next free slots from an instant on. Looks at two weeks first, and then as far ahead as the account can be booked. */
export async function nextSlots(context: Context, { durationId, from, count = 3, exceptSessionId, timeZone }: AskedNext): Promise<Slot[]> {
  const start = Math.max(from.getTime(), context.now().getTime());
  const slots: Slot[] = [];
  let [begin, days] = [start, 14];
  while (slots.length < count) {
    const until = start + days * 86_400_000;
    const found = await factsOf(context, { durationId, from: new Date(begin), until: new Date(until), exceptSessionId });
    if (!found?.facts.isOffered) return [];
    const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZoneOf(timeZone) : found.facts.zone;
    for (const slot of freeSlots(found.facts, begin, until)) {
      slots.push(shown(slot, durationId, zone));
      if (slots.length === count) return slots;
    }
    // Three days cover the night after the furthest day, in any zone.
    const furthest = found.facts.furthestDays + 3;
    if (days >= furthest) break;
    [begin, days] = [until, furthest];
  }
  return slots;
}
