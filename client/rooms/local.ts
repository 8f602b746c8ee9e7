import { open } from './devices.ts';
import type { DeviceState, LocalSource, MediaState, SourceKind, Store } from './state.ts';

/** One's own camera, microphone and screen. */
export interface Local {
  turn(kind: SourceKind, on: boolean): Promise<void>;
  /** Uses another device from now on, at once if the source is on. */
  choose(kind: 'CAMERA' | 'MICROPHONE', deviceId: string): Promise<void>;
  /** A host has switched a source off. One that is off stays as it is. */
  muted(kind: SourceKind): void;
  /** Closes all devices. */
  stop(): void;
}

interface LocalOptions {
  store: Store<MediaState>;
  /** Called when a source is on with a track, or off. */
  onChange(kind: SourceKind, track: MediaStreamTrack | null): void;
}

/**
 * Makes the person's own sources. A camera that is off is closed, so that its light goes out. A microphone that is off stays open and sends
 * nothing, so that it is ready for the first word.
 */
export function createLocal({ store, onChange }: LocalOptions): Local {
  /** The open microphone while it is off. */
  let resting: MediaStreamTrack | undefined;
  /** Counts the wishes for each kind. A device that opens for an older wish is closed. */
  const wishes: Record<SourceKind, number> = { CAMERA: 0, MICROPHONE: 0, SCREEN: 0 };

  const source = (kind: SourceKind): LocalSource => store.get().local[kind];
  const set = (kind: SourceKind, change: Partial<LocalSource>) =>
    store.set({ local: { ...store.get().local, [kind]: { ...source(kind), ...change } } });

  function switchOff(kind: SourceKind, state: DeviceState, change: Partial<LocalSource> = {}): void {
    const { track } = source(kind);
    if (kind === 'MICROPHONE' && track && state === 'OFF') {
      track.enabled = false;
      resting = track;
    } else track?.stop();
    set(kind, { state, track: null, ...change });
    if (track) onChange(kind, null);
  }

  function switchOn(kind: SourceKind, track: MediaStreamTrack): void {
    track.enabled = true;
    track.onended = () => {
      if (resting === track) resting = undefined;
      if (source(kind).track === track) switchOff(kind, kind === 'SCREEN' ? 'OFF' : 'LOST');
    };
    set(kind, { state: 'ON', track, deviceId: track.getSettings().deviceId ?? null, isMutedByHost: false });
    onChange(kind, track);
  }

  async function start(kind: SourceKind, deviceId: string | null): Promise<void> {
    const wish = ++wishes[kind];
    if (!source(kind).track) set(kind, { state: 'STARTING' });
    const opened = await open(kind, deviceId);
    if (wish !== wishes[kind]) {
      if (typeof opened !== 'string') opened.stop();
      return;
    }
    if (typeof opened === 'string') return switchOff(kind, opened);
    source(kind).track?.stop();
    switchOn(kind, opened);
  }

  return {
    async turn(kind, on) {
      if (on === (source(kind).state === 'ON')) return;
      if (!on) {
        wishes[kind]++;
        switchOff(kind, 'OFF');
      } else if (kind === 'MICROPHONE' && resting?.readyState === 'live') {
        const track = resting;
        resting = undefined;
        switchOn(kind, track);
      } else await start(kind, source(kind).deviceId);
    },
    async choose(kind, deviceId) {
      if (kind === 'MICROPHONE') resting?.stop();
      if (source(kind).state === 'ON') await start(kind, deviceId);
      else set(kind, { deviceId });
    },
    muted(kind) {
      const { state } = source(kind);
      if (state !== 'ON' && state !== 'STARTING') return;
      wishes[kind]++;
      switchOff(kind, 'OFF', { isMutedByHost: true });
    },
    stop() {
      for (const kind of ['CAMERA', 'MICROPHONE', 'SCREEN'] as const) {
        wishes[kind]++;
        source(kind).track?.stop();
        if (source(kind).state !== 'OFF') set(kind, { state: 'OFF', track: null });
      }
      resting?.stop();
      resting = undefined;
    },
  };
}
