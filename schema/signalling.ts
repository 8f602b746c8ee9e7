/**
 * The messages, as JSON, between a browser and the SFU over the WebSocket of `/rooms/media`. The SFU sends states, not changes: after a
 * lost line, a browser only needs the next message of each kind. Each browser has two connections for media: it sends over one (the browser
 * offers), and receives over the other (the SFU offers).
 */

export type SourceKind = 'CAMERA' | 'MICROPHONE' | 'SCREEN';
export const sourceKinds: readonly SourceKind[] = ['CAMERA', 'MICROPHONE', 'SCREEN'];

/** The sources that a host's order switches off. */
export const sourcesOf = { AUDIO: ['MICROPHONE'], VIDEO: ['CAMERA', 'SCREEN'] } as const satisfies Record<string, readonly SourceKind[]>;

/** A kind of media with the line (`mid`) of the session description that carries it. */
export interface SentLine {
  mid: string;
  kind: SourceKind;
}

export interface ReceivedLine extends SentLine {
  participant: string;
}

/** A member of the room. */
export interface Person {
  id: string;
  name: string;
  isHost: boolean;
  /** The sources that this person sends. A source that is off stays in the list. */
  sources: { kind: SourceKind; isOn: boolean }[];
}

/**
 * Why the SFU ends a connection. REFUSED: the pass is not or no longer valid. REPLACED: the same participant has connected from elsewhere.
 * BROKEN: the browser sent a message that the protocol does not have, or too many messages.
 */
export type EndReason = 'ROOM_FULL' | 'REMOVED' | 'CLOSED' | 'REPLACED' | 'REFUSED' | 'BROKEN';

export type FromBrowser =
  /** The first message. With the key of an earlier connection, sending and receiving of that connection go on. */
  | { type: 'enter'; token: string; resume: string | null }
  /** The offer of a new sending connection, which replaces the one before. */
  | { type: 'publish'; sdp: string; lines: SentLine[] }
  | { type: 'source'; kind: SourceKind; isOn: boolean }
  /** The answer to the offer with this number. */
  | { type: 'answer'; offer: number; sdp: string }
  /** Asks for a new receiving connection. */
  | { type: 'receive' }
  /** Whether cameras and screens are to be sent, and the participants whose cameras come first; null leaves the choice to the SFU. */
  | { type: 'watch'; video: boolean; cameras: string[] | null }
  | { type: 'ping' }
  | { type: 'leave' };

export type FromSfu =
  /**
   * `resumed` is false if the earlier connection has ended: the browser sends and receives over new ones. `muted` are the browser's sources
   * that a host has switched off, unless the browser has sent their state since.
   */
  | { type: 'entered'; resume: string; resumed: boolean; participant: string; canPublish: boolean; muted: SourceKind[] }
  | { type: 'room'; people: Person[] }
  | { type: 'published'; sdp: string }
  /** An offer with another `connection` than the one before is for a new receiving connection. */
  | { type: 'offer'; connection: number; offer: number; sdp: string; lines: ReceivedLine[] }
  /** The participants who speak, loudest first. */
  | { type: 'speaking'; participants: string[] }
  /** A host has switched off this source of the browser. */
  | { type: 'muted'; kind: SourceKind }
  | { type: 'pong' }
  | { type: 'end'; reason: EndReason };
