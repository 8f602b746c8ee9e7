import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Span } from '../../schema/rules/clock.ts';
import { daysAfter, timeZoneOf, weekdayOf } from '../../schema/rules/wall-clock.ts';
import { freeSlots, type Occupation, type SlotFacts, slotClosings } from '../../server/domains/availability/engine.ts';
import { at, facts, minute, session, zoneNames } from '../support/slot-facts.ts';
import { rounds } from '../support/torture.ts';

/** Any hours of a day, apart from each other; the last of them may end on the next day. */
const anyHours = fc
  .record({
    edges: fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 }),
    touches: fc.boolean(),
    night: fc.option(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 90 }))),
  })
  .map(({ edges, touches, night }): Span[] => {
    const sorted = edges.sort((a, b) => a - b).map((edge) => edge * 15);
    const spans = sorted.flatMap((from, n) => {
      const to = sorted[n + 1];
      return to !== undefined && (touches || n % 2 === 0) ? [{ from, to }] : [];
    });
    if (!night) return spans;
    const from = Math.max(1435 - 15 * night[0], spans.at(-1)?.to ?? 0);
    return from < 1440 ? [...spans, { from, to: Math.min(1440 + 15 * night[1], from + 1440) }] : spans;
  });

/** Whether the hours are open from one instant to another, worked out over instants, without the days of a calendar. */
function isOpen({ zone, hours, overrides }: SlotFacts, from: number, to: number): boolean {
  const first = daysAfter(zone.clockAt(from).day, -2);
  let until = from;
  const pieces = Array.from({ length: 6 }, (_, n) => daysAfter(first, n)).flatMap((day) => {
    const next = overrides.get(daysAfter(day, 1));
    const isCut = next !== undefined && (!next.length || !overrides.has(day));
    return (overrides.get(day) ?? (hours[weekdayOf(day)] as Span[])).map((span) => {
      const [start, end] = [zone.firstOf(day, span.from), zone.firstOf(day, span.to)];
      return [start, isCut ? Math.min(end, zone.firstOf(daysAfter(day, 1), 0)) : end] as const;
    });
  });
  for (let found = true; found && until < to; ) {
    const piece = pieces.find(([start, end]) => start <= until && until < end);
    found = piece !== undefined;
    if (piece) until = piece[1];
  }
  return until >= to;
}

/** A minute of 2026 in the two days before the clock of one of the zones changes. */
const beforeAChange = fc
  .tuple(fc.constantFrom('03-08', '03-29', '04-05', '04-24', '10-04', '10-25', '10-30', '11-01'), fc.integer({ min: 0, max: 2 * 1440 }))
  .map(([day, before]) => (at(`2026-${day}T00:00:00Z`) - at('2026-01-01T00:00:00Z')) / minute - before);

/** Any availability, often around a change of the clock, with sessions in it that are apart from each other. */
const anyFacts = fc
  .record({
    zone: fc.constantFrom(...zoneNames),
    now: fc.oneof(fc.integer({ min: 0, max: 365 * 1440 }), beforeAChange),
    minutes: fc.integer({ min: 5, max: 240 }),
    increment: fc.constantFrom(5, 10, 15, 20, 30, 45, 60, 90),
    before: fc.constantFrom(0, 5, 15, 60),
    after: fc.constantFrom(0, 10, 30),
    notice: fc.constantFrom(0, 60, 1440),
    furthest: fc.integer({ min: 1, max: 10 }),
    cap: fc.option(fc.integer({ min: 1, max: 3 })),
    week: fc.array(anyHours, { minLength: 7, maxLength: 7 }),
    dates: fc.array(fc.option(anyHours), { minLength: 9, maxLength: 9 }),
    gaps: fc.array(fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 5, max: 180 }), fc.boolean()), { maxLength: 12 }),
  })
  .map(({ week, dates, gaps, ...given }): SlotFacts => {
    const zone = timeZoneOf(given.zone);
    const now = at('2026-01-01T00:00:00Z') + given.now * minute;
    const { day } = zone.clockAt(now);
    const overrides = new Map(dates.flatMap((hours, n) => (hours ? [[daysAfter(day, n - 3), hours] as const] : [])));
    let start = now - 600 * minute;
    const occupations = gaps.map(([gap, minutes, isAppointment]) => {
      start += gap * minute;
      const made = session(start, minutes, { isAppointment });
      start += minutes * minute;
      return made;
    });
    return facts({
      zone,
      now,
      minutes: given.minutes,
      hours: week,
      overrides,
      incrementMinutes: given.increment,
      bufferBeforeMinutes: given.before,
      bufferAfterMinutes: given.after,
      minimumNoticeMinutes: given.notice,
      furthestDays: given.furthest,
      dailyCap: given.cap,
      occupations,
    });
  });
const window = (given: SlotFacts) => [given.now - 1440 * minute, given.now + 4 * 1440 * minute] as const;

describe('for any availability', () => {
  test('a slot is free exactly when no rule closes it, whichever minute is asked about', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 5 * 1440 - 1 }), (given, offset) => {
        const [from, until] = window(given);
        const startsAt = from + offset * minute;
        const isFree = [...freeSlots(given, from, until)].some((slot) => slot.startsAt === startsAt);
        expect(isFree).toBe(slotClosings(given, startsAt).next().done);
      }),
      { numRuns: rounds(60, 300) },
    );
  });

  test('of the times that nothing else closes, exactly those are free in which the hours are open throughout', () => {
    fc.assert(
      fc.property(anyFacts, (drawn) => {
        // Every five minutes are a start, since all hours begin and end at such a minute.
        const given = {
          ...drawn,
          minutes: 5 * Math.ceil(drawn.minutes / 5),
          incrementMinutes: 5,
          minimumNoticeMinutes: 0,
          dailyCap: null,
          occupations: [],
        };
        const [from, until] = [given.now + minute, given.now + 2 * 1440 * minute];
        const offered = new Set([...freeSlots({ ...given, furthestDays: 10 }, from, until)].map(({ startsAt }) => startsAt));
        for (let startsAt = Math.ceil(from / (5 * minute)) * 5 * minute; startsAt < until; startsAt += 5 * minute) {
          const { day, minute: at } = given.zone.clockAt(startsAt);
          const isFirst = given.zone.firstOf(day, at) === startsAt;
          const isFree = isFirst && isOpen(given, startsAt, startsAt + given.minutes * minute);
          expect([startsAt, offered.has(startsAt)]).toEqual([startsAt, isFree]);
        }
      }),
      { numRuns: rounds(30, 300) },
    );
  });

  test('free slots are in order, none twice, and each keeps every rule by itself', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const [from, until] = window(given);
        const slots = [...freeSlots(given, from, until)];
        const { zone } = given;
        const shown = new Set<string>();
        for (const [n, { startsAt, endsAt }] of slots.entries()) {
          expect(endsAt - startsAt).toBe(given.minutes * minute);
          if (n) expect(startsAt).toBeGreaterThan((slots[n - 1] as { startsAt: number }).startsAt);
          expect(startsAt).toBeGreaterThan(given.now);
          expect(startsAt).toBeGreaterThanOrEqual(given.now + given.minimumNoticeMinutes * minute);
          const clock = zone.clockAt(startsAt);
          shown.add(`${clock.day} ${clock.minute}`);
          expect(isOpen(given, startsAt, endsAt)).toBe(true);
          const meets = ({ busy }: Occupation) =>
            busy.from < endsAt + given.bufferAfterMinutes * minute && startsAt - given.bufferBeforeMinutes * minute < busy.to;
          expect(given.occupations.some(meets)).toBe(false);
        }
        expect(shown.size).toBe(slots.length);
      }),
      { numRuns: rounds(60, 300) },
    );
  });

  test('once a slot is booked, no slot that meets it stays free, and no other one is lost but by the cap', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(), (given, pick) => {
        const [from, until] = window(given);
        const before = [...freeSlots(given, from, until)];
        if (!before.length) return;
        const { startsAt, endsAt } = before[pick % before.length] as { startsAt: number; endsAt: number };
        const [early, late] = [given.bufferBeforeMinutes * minute, given.bufferAfterMinutes * minute];
        const booked = session(startsAt, given.minutes, { isAppointment: true, busy: { from: startsAt - early, to: endsAt + late } });
        const occupations = [...given.occupations, booked].sort((a, b) => a.busy.from - b.busy.from);
        const after = [...freeSlots({ ...given, dailyCap: null, occupations }, from, until)];
        const meets = (slot: { startsAt: number; endsAt: number }) =>
          slot.startsAt - early < booked.busy.to && slot.endsAt + late > booked.busy.from;
        const uncapped = [...freeSlots({ ...given, dailyCap: null }, from, until)];
        expect(after).toEqual(uncapped.filter((slot) => !meets(slot)));
      }),
      { numRuns: rounds(60, 200) },
    );
  });
});
