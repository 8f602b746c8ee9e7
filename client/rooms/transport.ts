import type { MediaPass } from './pass.ts';
import type { MediaState, SourceKind, Store } from './state.ts';

/**
 * A connection to a media server, the embedded SFU or LiveKit. It writes the connection, the participants and the speakers into the state.
 */
export interface Transport {
  /** Sends a track from now on, or switches the source off. */
  send(kind: SourceKind, track: MediaStreamTrack | null): void;
  /** The participants whose cameras come first; null leaves the choice to the server. The state says whether video comes at all. */
  watch(cameras: readonly string[] | null): void;
  /** Asks for the statistics of received media. */
  statistics(): Promise<RTCStatsReport | null>;
  /** Tries at once, also after it has failed. */
  retry(): void;
  close(): void;
}

export interface TransportOptions {
  store: Store<MediaState>;
  pass(): Promise<MediaPass>;
  /** Called when a host has switched off an own source. */
  onMuted(kind: SourceKind): void;
}
