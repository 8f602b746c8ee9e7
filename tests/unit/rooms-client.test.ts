import { describe, expect, test } from 'vitest';
import { stateOf } from '../../client/rooms/devices.ts';
import { countOf, createJudge } from '../../client/rooms/line.ts';
import { levelOf } from '../../client/rooms/meter.ts';
import { iceServersOf } from '../../client/rooms/pass.ts';
import { qualityOf } from '../../client/rooms/quality.ts';
import { createStore, initialState, isFinal } from '../../client/rooms/state.ts';
import { createVideo } from '../../client/rooms/video.ts';

describe('a line', () => {
  /** Judges a line that loses this share of 100 packets at each look. */
  const judged = (...shares: number[]) => {
    const judge = createJudge();
    let [expected, lost] = [0, 0];
    judge({ expected, lost });
    return shares.map((share) => {
      expected += 100;
      lost += share * 100;
      return judge({ expected, lost });
    });
  };

  test('is poor once it has lost more than a tenth for three looks in a row', () => {
    expect(judged(0.2, 0.2, 0.2, 0.2)).toEqual(['GOOD', 'GOOD', 'POOR', 'POOR']);
    expect(judged(0.2, 0.2, 0.05, 0.2)).toEqual(['GOOD', 'GOOD', 'GOOD', 'GOOD']);
    expect(judged(0.2, 0.2, 0.2, 0)).toEqual(['GOOD', 'GOOD', 'POOR', 'GOOD']);
  });

  test('is not judged by a connection that has begun to count again, nor by silence', () => {
    const judge = createJudge();
    judge({ expected: 5000, lost: 10 });
    expect([judge({ expected: 10, lost: 9 }), judge({ expected: 20, lost: 19 }), judge({ expected: 30, lost: 29 })]).toEqual(
      Array.from({ length: 3 }, () => 'GOOD'),
    );
  });

  test('is counted over all tracks that arrive', () => {
    const report = new Map([
      ['a', { type: 'inbound-rtp', packetsReceived: 90, packetsLost: 10 }],
      ['b', { type: 'inbound-rtp', packetsReceived: 50, packetsLost: -1 }],
      ['c', { type: 'outbound-rtp', packetsSent: 7 }],
    ]);
    expect(countOf(report)).toEqual({ expected: 150, lost: 10 });
  });
});

test.each([
  ['NotAllowedError', 'REFUSED'],
  ['NotFoundError', 'MISSING'],
  ['OverconstrainedError', 'MISSING'],
  ['NotReadableError', 'BUSY'],
  ['TypeError', 'UNSUPPORTED'],
])('a device that fails with %s is %s', (error, state) => {
  expect(stateOf(error)).toBe(state);
});

test('the level of a microphone is 0 for silence, 1 for the loudest sound, and in between for speech', () => {
  const sine = (peak: number) => Float32Array.from({ length: 1024 }, (_, index) => peak * Math.sin(index / 10));
  expect(levelOf(new Float32Array(1024))).toBe(0);
  expect(levelOf(Float32Array.from({ length: 1024 }, () => 1))).toBe(1);
  expect(levelOf(sine(0.05))).toBeGreaterThan(0.4);
  expect(levelOf(sine(0.05))).toBeLessThan(0.6);
});

test('the more people there are, the less of a camera is sent; a screen stays sharp', () => {
  const bitrates = [2, 4, 9, 26].map((people) => qualityOf('CAMERA', people).maxBitrate);
  expect(bitrates).toEqual(bitrates.toSorted((a, b) => b - a));
  expect(new Set(bitrates).size).toBe(4);
  expect(qualityOf('SCREEN', 26).lines).toBe(1080);
});

test('those who look at a state are told of changes alone', () => {
  const store = createStore({ a: 1, b: {} });
  const { b } = store.get();
  let told = 0;
  const forget = store.subscribe(() => told++);
  store.set({ a: 1 });
  expect(told).toBe(0);
  store.set({ a: 2 });
  expect(told).toBe(1);
  expect(store.get()).toEqual({ a: 2, b });
  expect(store.get().b).toBe(b);
  forget();
  store.set({ a: 3 });
  expect(told).toBe(1);
});

test('a connection that has failed can be tried again, one that was ended cannot', () => {
  expect((['FAILED', 'RECONNECTING', 'REMOVED', 'REPLACED', 'FULL', 'CLOSED'] as const).filter(isFinal)).toEqual([
    'REMOVED',
    'REPLACED',
    'FULL',
    'CLOSED',
  ]);
});

test('ICE servers without credentials are passed on without empty ones', () => {
  const servers = [
    { urls: ['stun:a'], username: null, credential: null },
    { urls: ['turn:b'], username: 'u', credential: 'c' },
  ];
  expect(iceServersOf({ kind: 'EMBEDDED', url: '', token: '', iceServers: servers })).toEqual([
    { urls: ['stun:a'] },
    { urls: ['turn:b'], username: 'u', credential: 'c' },
  ]);
});

test('video stays off until no reason speaks against it', () => {
  const store = createStore(initialState);
  const set = createVideo(store);
  set('HIDDEN_OFF', true);
  set('LINE_OFF', true);
  expect(store.get().video).toBe('LINE_OFF');
  set('LINE_OFF', false);
  expect(store.get().video).toBe('HIDDEN_OFF');
  set('CHOSEN_OFF', true);
  set('HIDDEN_OFF', false);
  expect(store.get().video).toBe('CHOSEN_OFF');
  set('CHOSEN_OFF', false);
  expect(store.get().video).toBe('ON');
});
