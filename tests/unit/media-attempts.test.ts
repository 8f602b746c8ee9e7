import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAttempts } from '../../client/rooms/attempts.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Milliseconds from the begin of an attempt to that of the next one, of so many that fail after `taking`. */
function spacesOf(count: number, taking: number, attempts = createAttempts()): number[] {
  return Array.from({ length: count }, () => {
    const begun = performance.now();
    let next = 0;
    attempts.begin();
    vi.advanceTimersByTime(taking);
    attempts.failed(() => {
      next = performance.now();
    });
    vi.runAllTimers();
    return next - begun;
  });
}

test('what fails at once is repeated after pauses that double up to the most', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(spacesOf(6, 0)).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
});

test('chance spreads the browsers of a room over half of each pause', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(spacesOf(2, 0)).toEqual([750, 1500]);
  random.mockReturnValue(1);
  expect(spacesOf(2, 0)).toEqual([1250, 2500]);
});

test('what took its time is repeated at once, and what has worked begins anew', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(spacesOf(3, 15_000)).toEqual([15_000, 15_000, 15_000]);
  const attempts = createAttempts();
  spacesOf(3, 0, attempts);
  attempts.worked();
  expect(spacesOf(1, 0, attempts)).toEqual([1000]);
});

test('one attempt alone waits for its turn, and none once it is stopped', () => {
  const attempts = createAttempts();
  const ran: number[] = [];
  for (const number of [1, 2, 3]) attempts.failed(() => ran.push(number));
  attempts.stop();
  vi.runAllTimers();
  attempts.failed(() => ran.push(4));
  attempts.failed(() => ran.push(5));
  vi.runAllTimers();
  expect(ran).toEqual([5]);
});
