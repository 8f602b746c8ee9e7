import { expect } from 'vitest';
import type { Caller } from './client.ts';
import { day as dayIn } from './day.ts';

// biome-ignore lint/suspicious/noExplicitAny: each example answers its own shape, which the expectations check
type Example = (name: string, variables: Record<string, unknown>, caller?: Caller) => Promise<any>;

/** The creator opens hours, offers something by appointment, and asks why a time is not offered. */
export async function availabilityExamples(example: Example, creator: Caller): Promise<void> {
  const { version } = await example('show-availability', {}, creator);
  const day = dayIn('Asia/Kuwait', 7);
  const everyDay = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'].map((weekday) => ({
    weekday,
    intervals: [{ from: '09:00', to: '10:00' }],
  }));
  const opened = await example('update-availability', { input: { version, hours: everyDay, minimumNoticeMinutes: 0 } }, creator);
  expect(opened.availability).toMatchObject({ version: version + 1, overrides: [] });
  const input = {
    title: 'Portfolio review',
    titleAr: 'مراجعة الأعمال',
    durations: [{ minutes: 30, price: { amount: '10.000', currency: 'KWD' } }],
  };
  const { appointmentType } = await example('create-appointment-type', { input }, creator);
  const { id } = appointmentType;
  expect(await example('list-appointment-types', {}, creator)).toMatchObject([{ id, durations: [{ minutes: 30 }] }]);
  const free = { durations: [{ minutes: 30, price: { amount: '0', currency: 'KWD' } }] };
  const updated = await example('update-appointment-type', { id, input: free }, creator);
  const [{ id: durationId }] = updated.appointmentType.durations;
  expect(durationId).toBe(appointmentType.durations[0].id);
  expect(await example('show-appointment-type', { id }, creator)).toMatchObject({ wasBooked: false, viewerCanEdit: true });
  expect(await example('storefront-appointment-type', { id })).toMatchObject({ id, creator: { appointmentTypes: [{ id }] } });
  const slots = await example('free-slots', { durationId, from: day, to: day });
  expect(slots).toMatchObject([{ day }, { day }]);
  const explained = await example('explain-slot', { durationId, day, time: '10:15' }, creator);
  expect(explained).toMatchObject({ isOffered: false, reasons: [{ rule: 'OUTSIDE_HOURS' }] });
  const settings = { timeZone: 'Asia/Kuwait', weekStart: 'SATURDAY', showsHijri: true };
  expect((await example('update-calendar-settings', { input: settings }, creator)).creator).toEqual(settings);
  expect((await example('delete-appointment-type', { id }, creator)).deletedId).toBe(id);
}
