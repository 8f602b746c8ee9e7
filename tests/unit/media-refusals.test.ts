import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReceiving } from '../../client/rooms/receiving.ts';
import { createSending } from '../../client/rooms/sending.ts';

/** A connection of a browser that refuses each description, and tells nothing of how it stands. Node has none. */
class Refusing {
  connectionState = 'new';
  signalingState = 'stable';
  onconnectionstatechange: (() => void) | null = null;
  addTransceiver = () => ({ sender: { replaceTrack: async () => undefined } });
  setLocalDescription = async () => Promise.reject(new DOMException('', 'OperationError'));
  setRemoteDescription = async () => Promise.reject(new DOMException('', 'InvalidAccessError'));
  close = () => undefined;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('RTCPeerConnection', Refusing);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Longer than a connection may take to begin. */
const longEnough = 20_000;

test('a connection to send that is refused counts as one failure, also when it never begins', async () => {
  let broken = 0;
  let isOpen = true;
  const sending = createSending({
    send: () => undefined,
    isOpen: () => isOpen,
    iceServers: () => [],
    people: () => 2,
    onChange: () => undefined,
    onBroken: () => broken++,
  });
  await sending.set('MICROPHONE', null);
  expect(broken).toBe(1);
  isOpen = false;
  await vi.advanceTimersByTimeAsync(longEnough);
  expect(broken).toBe(1);
});

test('an offer that cannot be answered counts as one failure, also when no other one comes', async () => {
  let broken = 0;
  const sent: string[] = [];
  const receiving = createReceiving({
    send: ({ type }) => sent.push(type),
    iceServers: () => [],
    isNeeded: () => true,
    onChange: () => undefined,
    onBroken: () => broken++,
    onTracks: () => undefined,
  });
  receiving.offered({ type: 'offer', offer: 1, connection: 1, sdp: '', lines: [] });
  await vi.advanceTimersByTimeAsync(longEnough);
  expect(broken).toBe(1);
  expect(sent).toEqual(['receive']);
});
