import i18next from 'i18next';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { firstStepIn, stepIn } from '../../client/forms/wizard/steps.ts';
import messages from '../../schema/messages/en.json' with { type: 'json' };
import { pageAt } from '../support/page.ts';

/** What the session form does with what is typed: emails, times and values. */

pageAt('/en/cc/session/settings');
const { addEmails, splitEmails } = await import('../../client/forms/emails.ts');
const { pendingOf } = await import('../../client/forms/autosave/changes.ts');
const { byDay } = await import('../../client/features/sessions/days.ts');
const { clashAt, sessionTimeMeaning: meaningOf, nextWeeks } = await import('../../client/features/sessions/when.ts');
const { newSession, toInput } = await import('../../client/features/sessions/sessionValues.ts');
const { sessionDraft } = await import('../../client/features/sessions/sessionDraft.ts');
const { sessionFields, sessionFormSteps } = await import('../../client/features/sessions/steps.ts');

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { messages } }, ns: ['messages'] }));

const blank = { ...newSession('KWD'), title: 'Drawing' };
const cairo = 'Africa/Cairo';
const now = new Date('2026-11-23T09:00:00Z');

describe('invited emails', () => {
  test('are found in what is pasted from a mail, a sheet or a list', () => {
    expect(splitEmails('Sara <Sara@Example.com>; omar@example.com,\n"Layla K." <layla@example.com>')).toEqual([
      'sara@example.com',
      'omar@example.com',
      'layla@example.com',
    ]);
    expect(splitEmails('a@example.com\tb@example.com،c@example.com؛ ')).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
  });

  test('are each on the list once, whatever their case', () => {
    const added = addEmails(['sara@example.com'], 'SARA@example.com omar@example.com Omar@Example.com', 200);
    expect(added).toEqual({
      list: ['sara@example.com', 'omar@example.com'],
      repeated: ['sara@example.com', 'omar@example.com'],
      wrong: [],
      over: [],
    });
  });

  test('that are none, or past the limit, are told and stay with what was typed', () => {
    expect(addEmails([], '☕@example.com sara@nowhere sara', 200)).toMatchObject({ list: [], wrong: ['☕@example.com', 'sara@nowhere'] });
    expect(addEmails([], 'sara', 200).wrong).toEqual(['sara']);
    const many = Array.from({ length: 1000 }, (_, n) => `guest${n}@example.com`).join('\n');
    const { list, over } = addEmails([], many, 200);
    expect([list.length, over.length]).toEqual([200, 800]);
  });
});

describe('a typed time', () => {
  const typed = { sessionDate: '2026-12-01', sessionTime: '19:00', durationMinutes: '90' };

  test('is an instant of the zone, and ends after its duration', () => {
    expect(meaningOf(typed, 'Asia/Kuwait', now)).toEqual({
      state: 'ahead',
      startsAt: new Date('2026-12-01T16:00:00Z'),
      endsAt: new Date('2026-12-01T17:30:00Z'),
    });
    expect(meaningOf({ ...typed, durationMinutes: '' }, 'Asia/Kuwait', now)).toMatchObject({ endsAt: null });
  });

  test('means nothing yet while it is half typed, or is no day', () => {
    for (const half of [{ sessionDate: null }, { sessionDate: '1/12' }, { sessionTime: '19' }, { sessionDate: '2026-13-45' }])
      expect(meaningOf({ ...typed, ...half }, cairo, now)).toEqual({ state: 'open' });
  });

  test('that the clocks pass over is told, and one that has passed', () => {
    // Cairo's clocks go forward at midnight of 24 April 2026.
    expect(meaningOf({ ...typed, sessionDate: '2026-04-24', sessionTime: '00:30' }, cairo, now)).toEqual({ state: 'gap' });
    expect(meaningOf({ ...typed, sessionDate: '2026-11-23', sessionTime: '10:00' }, cairo, now).state).toBe('past');
  });

  test('repeats at the same time of the clock across a change, and says which weeks have no such time', () => {
    const before = nextWeeks({ sessionDate: '2026-04-17', sessionTime: '00:30' }, cairo, 2);
    expect(before.map(({ day, startsAt }) => [day, startsAt?.toISOString()])).toEqual([
      ['2026-04-24', undefined],
      ['2026-05-01', '2026-04-30T21:30:00.000Z'],
    ]);
  });

  test('clashes with what overlaps it, not with what touches it, is itself or no longer takes place', () => {
    const other = { id: 'o', status: 'SCHEDULED' as const, startsAt: '2026-12-01T17:00:00Z', endsAt: '2026-12-01T18:00:00Z' };
    const at = (time: string, minutes: number, except = 'x') => clashAt([other], new Date(`2026-12-01T${time}:00Z`), minutes, except)?.id;
    expect([at('16:00', 60), at('16:00', 61), at('18:00', 60), at('17:30', 5), at('17:30', 5, 'o')]).toEqual([
      undefined,
      'o',
      undefined,
      'o',
      undefined,
    ]);
    const [start, over] = [new Date(other.startsAt), ['CANCELLED', 'MISSED', 'ENDED'] as const];
    for (const status of over) expect(clashAt([{ ...other, status }], start, 60, 'x')).toBeUndefined();
  });
});

test('a list is put together by the days of the zone', () => {
  const sessions = ['2026-12-01T20:30:00Z', '2026-12-01T21:30:00Z', '2026-12-02T10:00:00Z', null].map((startsAt) => ({ startsAt }));
  expect(byDay(sessions, 'Asia/Kuwait').map(({ day, sessions: those }) => [day, those.length])).toEqual([
    ['2026-12-01', 1],
    ['2026-12-02', 2],
    [null, 1],
  ]);
});

describe('what the form sends', () => {
  const kind = sessionDraft('KWD', cairo);
  const pending = (changes: Partial<typeof blank>) => pendingOf(kind, { ...blank, ...changes }, kind.snapshotOf(blank));

  test('an appointment has one seat, whatever was typed for a group', () => {
    expect(toInput({ ...blank, type: 'APPOINTMENT', seats: '12' })).toMatchObject({ seats: 1 });
    expect(pending({ seats: '١٢' }).changes).toEqual({ seats: 12 });
  });

  test('a new draft is sent with what the form had chosen', () => {
    const { changes } = pendingOf(kind, blank, { title: '' });
    expect(changes).toMatchObject({ title: 'Drawing', type: 'EVENT', durationMinutes: 60, cancellationHours: 24 });
    expect(changes).not.toHaveProperty('inviteTyped');
  });

  test('a time that does not exist waits together with its day, and a half typed email waits', () => {
    const { changes, held } = pending({ sessionDate: '2026-04-24', sessionTime: '00:30', eventType: 'PRIVATE', inviteTyped: 'sara@' });
    expect(changes).toEqual({ eventType: 'PRIVATE' });
    expect(held.toSorted()).toEqual(['inviteTyped', 'sessionDate', 'sessionTime']);
  });

  test('everything that publishing needs is named at its field', () => {
    vi.setSystemTime(now);
    const formSteps = sessionFormSteps('Asia/Kuwait');
    expect(Object.keys(formSteps.missingFrom({ ...blank, eventType: 'PRIVATE' })).sort()).toEqual([
      'inviteEmails',
      'price',
      'seats',
      'sessionDate',
      'sessionTime',
    ]);
    const ready = { ...blank, sessionDate: '2026-11-23', sessionTime: '18:00', seats: '5', cost: 'FREE' as const };
    expect(formSteps.missingFrom(ready)).toEqual({});
    expect(formSteps.missingFrom({ ...ready, sessionTime: '08:00' })).toEqual({ sessionTime: messages.sessionTime.past });
    expect(formSteps.missingFrom({ ...ready, sessionDate: '2026-11-01' })).toEqual({ sessionDate: messages.sessionDate.past });
    expect(Object.keys(formSteps.missingFrom({ ...ready, location: 'OFFLINE' }))).toEqual(['address']);
    vi.useRealTimers();
  });
});

test('each field belongs to a step, and the first step with a failure is shown', () => {
  expect(stepIn(sessionFields, 'address')).toBe('place');
  expect(stepIn(sessionFields, 'version')).toBeUndefined();
  expect(firstStepIn(sessionFields, ['inviteEmails', 'sessionTime'])).toBe('place');
});
