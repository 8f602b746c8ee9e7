import { describe, expect, test } from 'vitest';
import {
  backOnline,
  ended,
  isRefusedTooOften,
  isWaiting,
  loaded,
  type MediaConnection,
  newConnection,
  pauseOf,
  refused,
  struggling,
  unreachable,
} from '../../client/ui/media/connection.ts';

const times = (count: number, change: (connection: MediaConnection) => MediaConnection, connection = newConnection) =>
  Array.from({ length: count }).reduce<MediaConnection>((at) => change(at), connection);
const lost = (connection: MediaConnection) => unreachable(connection, true);

describe('the connection to a media file', () => {
  test('is retried after growing pauses, and then given up', () => {
    const pauses = Array.from({ length: 8 }, (_, tries) => pauseOf(times(tries + 1, lost), true));
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, null]);
    expect([times(7, lost).state, times(8, lost).state]).toEqual(['unreachable', 'failed']);
  });

  test('is not retried while offline, and never given up for that', () => {
    const offline = times(20, (connection) => unreachable(connection, false));
    expect(offline.state).toBe('unreachable');
    expect(pauseOf(offline, false)).toBeNull();
    expect(isWaiting(offline)).toBe(true);
    expect(pauseOf(lost(backOnline(offline)), true)).toBe(1000);
  });

  test('gets at most two new grants in a row after refusals; received data resets the count', () => {
    expect([1, 2, 3].map((count) => isRefusedTooOften(times(count, refused)))).toEqual([false, false, true]);
    expect(isRefusedTooOften(refused(loaded()))).toBe(false);
  });

  test('counts as unreachable while it struggles, and waits for the network', () => {
    expect(struggling(loaded())).toMatchObject({ state: 'unreachable', struggling: true });
    expect([isWaiting(struggling(loaded())), isWaiting(loaded()), isWaiting(ended(lost(newConnection), 'failed'))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
