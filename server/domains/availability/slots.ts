import { mostSlotDays } from '../../../schema/rules/seats.ts';
import { daysAfter, daysBetween, isTimeZone, midnightOf, type TimeZone, timeZoneOf } from '../../../schema/rules/wall-clock.ts';
import type { Context } from '../../core/context.ts';
import { badInput, UserErrors, userError } from '../../core/errors.ts';
import type { QuerySlotsArgs } from '../../graphql/generated.ts';
import type { BookableSlot, OfferedDuration } from '../sessions/slot-sessions.ts';
import { ownTurn, readTogether } from './crowd.ts';
import { type FreeSlot, freeSlots, type SlotFacts, slotClosings } from './engine.ts';
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
  const viewerZone = timeZone == null ? null : viewerZoneOf(timeZone);
  if (![from, to].every((day) => countedDay.test(day))) throw badInput('api.day');
  const askedDays = daysBetween(from, to) + 1;
  if (askedDays < 1) throw badInput('slots.order');
  if (askedDays > mostSlotDays) throw badInput('slots.range', { max: mostSlotDays });
  const question = JSON.stringify([durationId, from, to, viewerZone?.name]);
  const shownSlots = await readTogether(context, question, () => slotsOfDays(context, { durationId, from, to, viewerZone }));
  await ownTurn();
  context.planner.onListed(context, shownSlots.length);
  return shownSlots;
}

async function slotsOfDays(
  context: Context,
  { durationId, from, to, viewerZone }: { durationId: string; from: string; to: string; viewerZone: TimeZone | null },
): Promise<Slot[]> {
  // A day begins up to 14 hours before the same day in UTC, and ends up to 12 hours after it.
  const factsRange = { from: new Date(midnightOf(daysAfter(from, -1))), until: new Date(midnightOf(daysAfter(to, 2))) };
  const offeredFacts = await factsOf(context, { durationId, ...factsRange });
  if (!offeredFacts?.facts.isOffered) return [];
  const zone = viewerZone ?? offeredFacts.facts.zone;
  await ownTurn();
  const openSlots = freeSlots(offeredFacts.facts, zone.firstOf(from, 0), zone.firstOf(daysAfter(to, 1), 0));
  return [...openSlots].map((slot) => shownSlot(slot, durationId, zone));
}

function viewerZoneOf(name: string): TimeZone {
  if (name.length > 64 || !isTimeZone(name)) throw badInput('timeZone.invalid');
  return timeZoneOf(name);
}

const shownSlot = ({ startsAt, endsAt }: FreeSlot, durationId: string, zone: TimeZone): Slot => ({
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
export async function requireSlot(context: Context, askedSlot: AskedSlot): Promise<BookableSlot> {
  const { durationId, startsAt, exceptSessionId } = askedSlot;
  const offeredFacts = await factsOf(context, { durationId, from: startsAt, until: startsAt, exceptSessionId });
  if (!offeredFacts) throw userError('NOT_FOUND', 'slot.notFound', ['slot', 'durationId']);
  const { facts, offered } = offeredFacts;
  const slotReasons = [...slotClosings(facts, startsAt.getTime())];
  if (!slotReasons.length) return bookableSlot(facts, offered, startsAt);
  if (!slotReasons.every(({ rule }) => lostToOthers.has(rule))) throw userError('WRONG_STATE', 'slot.notOffered', ['slot', 'startsAt']);
  throw await slotTaken(context, askedSlot);
}

/** SLOT_TAKEN, with the next three free slots for the payload. */
async function slotTaken(context: Context, { durationId, startsAt, exceptSessionId, timeZone }: AskedSlot): Promise<UserErrors> {
  const alternatives = await nextSlots(context, { durationId, from: startsAt, exceptSessionId, timeZone });
  const takenError = { code: 'SLOT_TAKEN' as const, message: 'slot.taken', field: ['slot', 'startsAt'] };
  return new UserErrors([takenError], { alternatives });
}

function bookableSlot(facts: SlotFacts, offered: OfferedDuration, startsAt: Date): BookableSlot {
  const minutesLater = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
  return {
    ...offered,
    startsAt,
    endsAt: minutesLater(facts.minutes),
    busyFrom: minutesLater(-facts.bufferBeforeMinutes),
    busyTo: minutesLater(facts.minutes + facts.bufferAfterMinutes),
  };
}

interface AskedNextSlots {
  durationId: string;
  /** The first instant at which a slot may start. */
  from: Date;
  count?: number;
  exceptSessionId?: string | undefined;
  timeZone?: string | undefined;
}

/** The next free slots from an instant on. Looks at two weeks first, and then as far ahead as the account can be booked. */
export async function nextSlots(
  context: Context,
  { durationId, from, count = 3, exceptSessionId, timeZone }: AskedNextSlots,
): Promise<Slot[]> {
  const searchStart = Math.max(from.getTime(), context.now().getTime());
  const nextFree: Slot[] = [];
  let [searchFrom, searchDays] = [searchStart, 14];
  while (nextFree.length < count) {
    const searchUntil = searchStart + searchDays * 86_400_000;
    const offeredFacts = await factsOf(context, { durationId, from: new Date(searchFrom), until: new Date(searchUntil), exceptSessionId });
    if (!offeredFacts?.facts.isOffered) return [];
    const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZoneOf(timeZone) : offeredFacts.facts.zone;
    for (const slot of freeSlots(offeredFacts.facts, searchFrom, searchUntil)) {
      nextFree.push(shownSlot(slot, durationId, zone));
      if (nextFree.length === count) return nextFree;
    }
    // Three days cover the night after the furthest day, in any zone.
    const furthestSearch = offeredFacts.facts.furthestDays + 3;
    if (searchDays >= furthestSearch) break;
    [searchFrom, searchDays] = [searchUntil, furthestSearch];
  }
  return nextFree;
}
