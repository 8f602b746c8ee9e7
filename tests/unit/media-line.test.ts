import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectEmbedded } from '../../client/rooms/embedded.ts';
import { openSocket } from '../../client/rooms/socket.ts';
import { createStore, initialState } from '../../client/rooms/state.ts';
import type { Transport } from '../../client/rooms/transport.ts';
import { createVideo } from '../../client/rooms/video.ts';
import type { FromBrowser, FromSfu } from '../../schema/signalling.ts';

/** The WebSockets that were opened, the newest last. The test is the SFU. */
let sockets: FakeSocket[] = [];

class FakeSocket {
  static readonly OPEN = 1;
  readyState = 1;
  sent: FromBrowser[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  said<Type extends FromBrowser['type']>(type: Type): Extract<FromBrowser, { type: Type }>[] {
    return this.sent.filter((message) => message.type === type) as Extract<FromBrowser, { type: Type }>[];
  }
}

/** A connection for media that is always there. */
class FakePeer {
  connectionState = 'connected';
  signalingState = 'have-local-offer';
  localDescription = { sdp: 'v=0' };
  addTransceiver = () => ({ mid: '0', sender: { replaceTrack: async () => undefined } });
  setLocalDescription = async () => undefined;
  close = () => undefined;
}

const store = createStore(initialState);
const pass = async () => ({ kind: 'EMBEDDED' as const, url: 'ws://sfu', token: 'a pass', iceServers: [] });
let ends: (() => void)[] = [];

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
  const listened = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('RTCPeerConnection', FakePeer);
  vi.stubGlobal('window', listened);
  vi.stubGlobal('document', { ...listened, visibilityState: 'visible' });
  store.set(initialState);
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The media of a browser, which switches off what a host has muted. */
function connect(): Transport {
  const transport = connectEmbedded({ store, pass, onMuted: (kind) => transport.send(kind, null) });
  ends.push(transport.close);
  return transport;
}

/** Lets the browser in over the next socket. */
async function entered(more: Partial<Extract<FromSfu, { type: 'entered' }>> = {}): Promise<FakeSocket> {
  // The longest pause between two attempts is shorter.
  await vi.advanceTimersByTimeAsync(5000);
  const socket = sockets.at(-1) as FakeSocket;
  socket.onopen?.();
  const message: FromSfu = { type: 'entered', resume: 'the key', resumed: false, participant: 'me', canPublish: true, muted: [], ...more };
  socket.onmessage?.({ data: JSON.stringify(message) });
  await vi.advanceTimersByTimeAsync(0);
  return socket;
}

test('a line that comes back says what is to be shown, also what was changed while it was lost', async () => {
  const setVideo = createVideo(store);
  const transport = connect();
  const first = await entered();
  setVideo('HIDDEN_OFF', true);
  transport.watch([]);
  expect(first.said('watch').at(-1)).toEqual({ type: 'watch', video: false, cameras: [] });
  first.close();
  setVideo('HIDDEN_OFF', false);
  transport.watch(null);
  expect((await entered({ resumed: true })).said('watch')).toEqual([{ type: 'watch', video: true, cameras: null }]);
});

test('an attempt after a failure takes nothing over: the connections for media have ended', async () => {
  const socket = openSocket({
    pass,
    onEntered: () => undefined,
    onMessage: () => undefined,
    onLost: () => undefined,
    onEnd: () => undefined,
  });
  ends.push(socket.close);
  (await entered()).close();
  expect((await entered({ resumed: true })).said('enter')).toMatchObject([{ resume: 'the key' }]);
  socket.fail('NETWORK');
  socket.retry();
  expect((await entered()).said('enter')).toMatchObject([{ resume: null }]);
});

test('what a host switched off while the line was lost stays off when the line comes back', async () => {
  const transport = connect();
  const first = await entered();
  transport.send('MICROPHONE', {} as MediaStreamTrack);
  await vi.advanceTimersByTimeAsync(0);
  expect(first.said('source')).toEqual([{ type: 'source', kind: 'MICROPHONE', isOn: true }]);
  first.close();
  const second = await entered({ resumed: true, muted: ['MICROPHONE'] });
  expect(new Set(second.said('source').map(({ isOn }) => isOn))).toEqual(new Set([false]));
});
