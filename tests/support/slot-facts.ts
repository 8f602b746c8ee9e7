import { timeZoneOf } from '../../schema/rules/wall-clock.ts';
import type { Occupation, SlotFacts } from '../../server/domains/availability/engine.ts';

/** Milliseconds of a minute. */
export const minute = 60_000;
/** An instant by its ISO text. */
export const at = (instant: string) => Date.parse(instant);
/** Zones whose clocks change at different times of the day, by different lengths, and one that never changes. */
export const zoneNames = ['Africa/Cairo', 'Europe/London', 'Asia/Kuwait', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia'];

/** An account that offers an hour in the mornings in Kuwait, with what differs. */
export const facts = (given: Partial<SlotFacts> = {}): SlotFacts => ({
  zone: timeZoneOf('Asia/Kuwait'),
  now: at('2026-06-01T00:00:00Z'),
  isOffered: true,
  minutes: 60,
  hours: Array.from({ length: 7 }, () => [{ from: 540, to: 720 }]),
  overrides: new Map(),
  incrementMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  furthestDays: 60,
  dailyCap: null,
  occupations: [],
  ...given,
});

/** A session that keeps the account busy while it lasts. */
export const session = (startsAt: number, minutes: number, given: Partial<Occupation> = {}): Occupation => ({
  sessionId: `${startsAt}`,
  title: 'Drawing together',
  titleAr: null,
  startsAt,
  endsAt: startsAt + minutes * minute,
  busy: { from: startsAt, to: startsAt + minutes * minute },
  blocks: true,
  isAppointment: false,
  ...given,
});
