import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberedPlan } from '../../client/session/plan.ts';

/** What a browser remembers of the account's plan (specification, section 3). */

const now = Date.parse('2026-11-24T10:00:00Z');
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nothing is known at first', () => {
  expect(rememberedPlan.isActive()).toBeNull();
  expect(rememberedPlan.minutes()).toBeUndefined();
});

test('the flag lasts as long as the paid period, the minutes a day', () => {
  rememberedPlan.keep({ active: true, minutes: 120, periodEnd: '2026-12-10T00:00:00Z' });
  expect([...stored.keys()].sort()).toEqual(['diwan.subscription.active', 'diwan.subscription.minutes']);
  vi.setSystemTime(now + 86_399_000);
  expect(rememberedPlan.minutes()).toBe(120);
  vi.setSystemTime(now + 86_401_000);
  expect(rememberedPlan.minutes()).toBeUndefined();
  expect(rememberedPlan.isActive()).toBe(true);
  vi.setSystemTime(Date.parse('2026-12-10T00:00:01Z'));
  expect(rememberedPlan.isActive()).toBeNull();
});

test('no limit is known as such, and a broken entry is as none', () => {
  rememberedPlan.keep({ active: false, minutes: null, periodEnd: null });
  expect(rememberedPlan.minutes()).toBeNull();
  expect(rememberedPlan.isActive()).toBe(false);
  for (const key of stored.keys()) stored.set(key, '{');
  expect(rememberedPlan.isActive()).toBeNull();
});
