import type { MediaPass } from './pass.ts';
import type { MediaState, SourceKind, Store } from './state.ts';

/** What carries media: the embedded SFU, or LiveKit. It writes the connection, the participants and the speakers into the state. */
export interface Transport {
  /** Sends this track from now on, or says that the source is off. */
  send(kind: SourceKind, track: MediaStreamTrack | null): void;
  /** The participants whose cameras come first; null leaves the choice to the server. The state says whether video comes at all. */
  watch(cameras: readonly string[] | null): void;
  /** Asks for the counts of what is received. */
  statistics(): Promise<RTCStatsReport | null>;
  /** Tries at once, also after it has failed. */
  retry(): void;
  close(): void;
}

export interface TransportOptions {
  store: Store<MediaState>;
  pass(): Promise<MediaPass>;
  /** A host has switched one's own source off. */
  onMuted(kind: SourceKind): void;
}
