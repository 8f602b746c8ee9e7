import type { SourceKind } from '../../schema/signalling.ts';

export type { SourceKind };

/**
 * The state of the connection. RECONNECTING goes on by itself. FAILED has given up until `retry`. The others are final: REMOVED by a host,
 * REPLACED by another tab or device of the same person, FULL, CLOSED with the room or by `leave`.
 */
export type ConnectionState = 'CONNECTING' | 'CONNECTED' | 'RECONNECTING' | 'FAILED' | 'REMOVED' | 'REPLACED' | 'FULL' | 'CLOSED';

/**
 * Why a connection FAILED. PASS: the server gave none, or the media server refused it. SERVER: it could not be reached for minutes.
 * NETWORK: it can be reached, but neither sound nor pictures get through; usually a network that blocks UDP, without a TURN server.
 * UNABLE: this browser has no means for it, so nothing was tried (`canConnect`).
 */
export type RoomFailure = 'PASS' | 'SERVER' | 'NETWORK' | 'UNABLE';

/**
 * REFUSED: the person or the system does not allow it. MISSING: there is no such device. BUSY: another program has it. LOST: it was
 * unplugged or taken away. UNSUPPORTED: this browser cannot do it, or the page came without TLS.
 */
export type DeviceState = 'OFF' | 'STARTING' | 'ON' | 'REFUSED' | 'MISSING' | 'BUSY' | 'LOST' | 'UNSUPPORTED';

/** The person's own camera, microphone or screen. */
export interface LocalSource {
  state: DeviceState;
  /** The track, to show the own picture; null unless `state` is ON. */
  track: MediaStreamTrack | null;
  /** The device in use, or the one that was chosen last. */
  deviceId: string | null;
  /** Whether a host has switched it off. The person may switch it on again. */
  isMutedByHost: boolean;
}

export interface RemoteTrack {
  kind: SourceKind;
  isOn: boolean;
  /** Null until it arrives. The object stays the same while the sender switches off and on. */
  track: MediaStreamTrack | null;
}

export interface RemoteParticipant {
  id: string;
  name: string;
  isHost: boolean;
  tracks: readonly RemoteTrack[];
}

/**
 * Whether others' video is received. CHOSEN_OFF: the person has chosen only to listen. LINE_OFF: the line is too bad for video. HIDDEN_OFF:
 * the page is in the background, and only sound goes on.
 */
export type VideoState = 'ON' | 'CHOSEN_OFF' | 'LINE_OFF' | 'HIDDEN_OFF';

/** The whole state for screens. Each change makes a new object; unchanged parts stay the same objects. */
export interface MediaState {
  connection: ConnectionState;
  /** Null unless `connection` is FAILED. */
  failure: RoomFailure | null;
  /** Whether the person may send, or only watch and listen. */
  canPublish: boolean;
  local: Readonly<Record<SourceKind, LocalSource>>;
  participants: readonly RemoteParticipant[];
  /** The ids of the people who speak, loudest first, the own id included. */
  speaking: readonly string[];
  /** POOR while so many packets are lost that sound suffers. */
  line: 'GOOD' | 'POOR';
  video: VideoState;
}

const off: LocalSource = { state: 'OFF', track: null, deviceId: null, isMutedByHost: false };

export const initialState: MediaState = {
  connection: 'CONNECTING',
  failure: null,
  canPublish: true,
  local: { CAMERA: off, MICROPHONE: off, SCREEN: off },
  participants: [],
  speaking: [],
  line: 'GOOD',
  video: 'ON',
};

/** Whether a connection has ended for good. */
export const isFinal = (state: ConnectionState): boolean =>
  state === 'REMOVED' || state === 'REPLACED' || state === 'FULL' || state === 'CLOSED';

/** A state with its subscribers, for `useSyncExternalStore`. */
export interface Store<State> {
  get(): State;
  set(change: Partial<State>): void;
  subscribe(look: () => void): () => void;
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const looking = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      const changed = Object.entries(change).some(([key, value]) => !Object.is(state[key as keyof State], value));
      if (!changed) return;
      state = { ...state, ...change };
      for (const look of looking) look();
    },
    subscribe(look) {
      looking.add(look);
      return () => looking.delete(look);
    },
  };
}
