import { sourcesOf } from '../../schema/signalling.ts';
import { canConnect } from './able.ts';
import { connectEmbedded } from './embedded.ts';
import { watchLine } from './line.ts';
import { createLocal } from './local.ts';
import { type MediaPass, PassRefused } from './pass.ts';
import { createStore, initialState, isFinal, type MediaState, type SourceKind } from './state.ts';
import type { Transport } from './transport.ts';
import { createVideo, watchVisibility } from './video.ts';

export { canConnect } from './able.ts';
export { type MediaPass, PassRefused } from './pass.ts';
export type * from './state.ts';

/** The video and audio of one room, in this browser. */
export interface MediaRoom {
  getState(): MediaState;
  /** For `useSyncExternalStore`. */
  subscribe(look: () => void): () => void;
  /** Switches an own source on or off. A failure is in the state. */
  turn(kind: SourceKind, on: boolean): Promise<void>;
  /** Takes another camera or microphone. */
  choose(kind: 'CAMERA' | 'MICROPHONE', deviceId: string): Promise<void>;
  /**
   * Notes that a host has switched the person's sound or video off, by the room's event: the media server may have restarted and forgotten
   * it.
   */
  muted(kind: keyof typeof sourcesOf): void;
  /** Whether to receive cameras and screens, or only sound. Switching it on also tries a bad line again. */
  receiveVideo(on: boolean): void;
  /** The participants whose cameras are on the screen. The SFU sends nine at most; null leaves the choice to it. */
  watch(participants: readonly string[] | null): void;
  /** Tries again after FAILED. */
  retry(): void;
  /** Leaves the room, and closes all devices. */
  leave(): void;
}

export interface MediaOptions {
  /** Devices that were chosen before, in the lobby. */
  camera?: string | null;
  microphone?: string | null;
}

/**
 * Enters the media of a room. `pass` is called before each attempt to connect, since a pass is for one connection. It rejects with
 * `PassRefused` when there will be none; other failures are tried again.
 */
export function connectMedia(pass: () => Promise<MediaPass>, { camera = null, microphone = null }: MediaOptions = {}): MediaRoom {
  const { CAMERA, MICROPHONE, SCREEN } = initialState.local;
  const local = { CAMERA: { ...CAMERA, deviceId: camera }, MICROPHONE: { ...MICROPHONE, deviceId: microphone }, SCREEN };
  const store = createStore<MediaState>({ ...initialState, local });
  const own = createLocal({ store, onChange: (kind, track) => transport?.send(kind, track) });
  let transport: Transport | undefined;
  let watched: readonly string[] | null = null;
  let isOver = false;
  let attempts = 0;

  /** The first pass says which media server is used. */
  async function begin(): Promise<void> {
    if (!canConnect()) return store.set({ connection: 'FAILED', failure: 'UNABLE', canPublish: false });
    const attempt = ++attempts;
    try {
      const first = await pass();
      const connect = first.kind === 'LIVEKIT' ? (await import('./livekit.ts')).connectLiveKit : connectEmbedded;
      if (isOver || attempt !== attempts) return;
      let unused: MediaPass | undefined = first;
      const next = async () => {
        const given = unused ?? (await pass());
        unused = undefined;
        return given;
      };
      transport = connect({ store, pass: next, onMuted: own.muted });
      if (watched) transport.watch(watched);
      for (const kind of ['CAMERA', 'MICROPHONE', 'SCREEN'] as const) {
        const { track } = store.get().local[kind];
        if (track) transport.send(kind, track);
      }
    } catch (error) {
      if (isOver || attempt !== attempts) return;
      if (error instanceof PassRefused || attempt >= mostFirstAttempts)
        store.set({ connection: 'FAILED', failure: error instanceof PassRefused ? 'PASS' : 'SERVER' });
      else setTimeout(() => !isOver && attempt === attempts && void begin(), attempt * 1000);
    }
  }

  // The devices of a member who is removed or goes on elsewhere are closed.
  const stopWatching = store.subscribe(() => {
    if (!store.get().canPublish) own.stop();
    if (isOver || !isFinal(store.get().connection)) return;
    isOver = true;
    own.stop();
  });
  const setVideo = createVideo(store);
  const line = watchLine(store, setVideo, async () => (await transport?.statistics()) ?? null);
  const visibility = watchVisibility(setVideo);
  void begin();

  return {
    getState: store.get,
    subscribe: store.subscribe,
    turn: async (kind, on) => {
      if (!on || store.get().canPublish) await own.turn(kind, on);
    },
    choose: own.choose,
    muted(kind) {
      for (const source of sourcesOf[kind]) own.muted(source);
    },
    receiveVideo(on) {
      setVideo('CHOSEN_OFF', !on);
      if (on) line.forgive();
    },
    watch(participants) {
      watched = participants;
      transport?.watch(participants);
    },
    retry() {
      if (transport) return transport.retry();
      store.set({ connection: 'CONNECTING', failure: null });
      attempts = 0;
      void begin();
    },
    leave() {
      isOver = true;
      stopWatching();
      line.stop();
      visibility.stop();
      own.stop();
      transport?.close();
      store.set({ connection: 'CLOSED' });
    },
  };
}

/** Attempts to get the first pass. Later ones are repeated for minutes. */
const mostFirstAttempts = 6;
