import { describe, expect, test } from 'vitest';
import ar from '../../schema/messages/ar.json' with { type: 'json' };
import en from '../../schema/messages/en.json' with { type: 'json' };
import {
  nextSteps,
  type SessionState,
  type StoredSessionStatus,
  sessionActions,
  sessionLifecycle,
} from '../../schema/rules/session-lifecycle.ts';
import { readTypeDefs } from '../../server/graphql/sdl.ts';

const start = new Date('2027-03-05T15:00:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const session = (given: Partial<SessionState> = {}): SessionState => ({
  status: 'SCHEDULED',
  location: 'ONLINE',
  startsAt: start,
  endsAt: minutes(60),
  isSlot: false,
  hasFollowing: false,
  ...given,
});
const possible = (state: SessionState, now = minutes(-60 * 24)) =>
  nextSteps(state, now)
    .filter(({ reason }) => !reason)
    .map(({ action }) => action);

describe('the lifecycle of a session', () => {
  test('is that of the domain', () => {
    const moves = Object.entries(sessionLifecycle).flatMap(([from, steps]) =>
      Object.entries(steps).map(([step, to]) => `${from} ${step} ${to}`),
    );
    expect(moves).toEqual([
      'DRAFT publish SCHEDULED',
      'HELD confirm SCHEDULED',
      'HELD release RELEASED',
      'SCHEDULED start LIVE',
      'SCHEDULED end ENDED',
      'SCHEDULED miss MISSED',
      'SCHEDULED cancel CANCELLED',
      'LIVE end ENDED',
      'RELEASED hold HELD',
      'RELEASED confirm SCHEDULED',
    ]);
  });

  test('has the actions of the schema', () => {
    const [, body = ''] = /enum SessionAction \{([^}]*)\}/.exec(readTypeDefs().join('\n')) ?? [];
    expect((body.match(/^ {2}[A-Z]+$/gm) ?? []).map((line) => line.trim()).sort()).toEqual([...sessionActions].sort());
  });

  test.each<[string, Partial<SessionState>, Date | undefined, string[]]>([
    ['a draft', { status: 'DRAFT' }, undefined, ['PUBLISH', 'EDIT', 'REPEAT', 'DUPLICATE', 'DELETE']],
    ['a draft without a date', { status: 'DRAFT', startsAt: null, endsAt: null }, undefined, ['PUBLISH', 'EDIT', 'DUPLICATE', 'DELETE']],
    ['a scheduled one', {}, undefined, ['EDIT', 'REPEAT', 'DUPLICATE', 'CANCEL']],
    ['one of a series', { hasFollowing: true }, undefined, ['EDIT', 'DUPLICATE', 'CANCEL']],
    ['a booked slot', { isSlot: true }, undefined, ['CANCEL']],
    ['a held slot', { status: 'HELD', isSlot: true }, undefined, []],
    ['one 15 minutes before its start', {}, minutes(-15), ['EDIT', 'START', 'JOIN', 'REPEAT', 'DUPLICATE', 'CANCEL']],
    ['one at its address then', { location: 'OFFLINE' }, minutes(-15), ['EDIT', 'REPEAT', 'DUPLICATE', 'CANCEL']],
    ['one past its end', {}, minutes(60), ['EDIT', 'REPEAT', 'DUPLICATE', 'CANCEL']],
    ['a live one', { status: 'LIVE' }, minutes(61), ['JOIN', 'END', 'DUPLICATE']],
    ['an ended one', { status: 'ENDED' }, minutes(90), ['DUPLICATE']],
    ['a missed one', { status: 'MISSED' }, minutes(90), ['DUPLICATE']],
    ['a cancelled one', { status: 'CANCELLED' }, undefined, ['DUPLICATE']],
  ])('%s', (_what, given, now, actions) => {
    expect(possible(session(given), now)).toEqual(actions);
  });

  test.each<[string, Partial<SessionState>, Record<string, string>]>([
    ['a live one is not over yet', { status: 'LIVE' }, { EDIT: 'isLive', REPEAT: 'isLive', CANCEL: 'liveIsEnded', DELETE: 'onlyDrafts' }],
    [
      'a cancelled one has not taken place',
      { status: 'CANCELLED' },
      { EDIT: 'cancelled', START: 'cancelled', JOIN: 'cancelled', REPEAT: 'cancelled', CANCEL: 'cancelled', DELETE: 'onlyDrafts' },
    ],
    [
      'an ended one cannot be cancelled instead',
      { status: 'ENDED' },
      { EDIT: 'over', REPEAT: 'over', CANCEL: 'over', DELETE: 'onlyDrafts' },
    ],
    ['a scheduled one can', {}, { DELETE: 'onlyDraftsDeleted' }],
  ])('says why not: %s', (_what, given, reasons) => {
    const steps = nextSteps(session(given), minutes(30));
    for (const [action, key] of Object.entries(reasons))
      expect(steps.find((step) => step.action === action)).toEqual({ action, reason: `session.${key}` });
  });

  test('has a reason in both languages for what cannot be done', () => {
    const states = (Object.keys(sessionLifecycle) as StoredSessionStatus[]).flatMap((status) =>
      [true, false].flatMap((isSlot) => [
        session({ status, isSlot }),
        session({ status, isSlot, startsAt: null }),
        session({ status, isSlot, location: 'OFFLINE', hasFollowing: true }),
      ]),
    );
    const reasons = new Set(
      states
        .flatMap((state) => [minutes(-60), minutes(-5), minutes(70)].flatMap((now) => nextSteps(state, now)))
        .map(({ reason }) => reason),
    );
    for (const reason of reasons) {
      if (!reason) continue;
      const [, key = ''] = reason.split('.');
      expect([(en.session as Record<string, string>)[key], (ar.session as Record<string, string>)[key]]).toEqual([
        expect.any(String),
        expect.any(String),
      ]);
    }
    expect(reasons.size).toBeGreaterThan(12);
  });
});
