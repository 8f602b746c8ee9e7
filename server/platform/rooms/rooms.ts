import type http from 'node:http';
import type { Duplex } from 'node:stream';
import type { Router } from 'express';

export type MediaKind = 'AUDIO' | 'VIDEO';

/** A STUN or TURN server, as a browser takes it. */
export interface IceServer {
  urls: string[];
  username?: string;
  credential?: string;
}

/** What one browser needs to send and receive the media of a room. */
export interface MediaPass {
  kind: 'EMBEDDED' | 'LIVEKIT';
  url: string;
  /** Signed, and bound to the room and the participant. */
  token: string;
  iceServers: IceServer[];
  /** When the token stops opening connections. A connection that is open goes on. */
  expiresAt: Date;
}

export interface Entry {
  /** The session's id. */
  room: string;
  /** An id that is unique in the room. Of two connections with the same, the later replaces the earlier. */
  participant: string;
  /** The name that others see. */
  name: string;
  /** Hosts are let in although the room is full. */
  isHost: boolean;
  /** Whether the participant may send. Everyone may receive. */
  canPublish: boolean;
  /** The latest moment at which the pass may be used. A pass is valid for ten minutes at most. */
  expiresAt: Date;
}

/** The topic of `MediaEvent`s of a room. */
export const mediaTopic = (room: string): string => `roomMedia:${room}`;

/** What the media server reports of a room. An event may be lost while it restarts. */
export interface MediaEvent {
  kind: 'JOINED' | 'LEFT' | 'CLOSED';
  /** Null if the event is about the whole room. */
  participant: string | null;
}

/**
 * The video and audio of live rooms. Calls work from every process of the server. None fails while the media server restarts: an order
 * that cannot be given is repeated for as long as passes from before it are valid, and then logged.
 */
export interface Rooms {
  readonly kind: 'embedded' | 'livekit' | 'none';
  /** People who can be in one room at once, hosts not counted; null if there is no limit of ours. */
  readonly capacity: number | null;
  /** Makes a pass, for one connection. @throws if `kind` is `none`. */
  pass(entry: Entry): Promise<MediaPass>;
  /** Stops forwarding what a participant sends, until that participant switches it on again. */
  mute(room: string, participant: string, kind: MediaKind): Promise<void>;
  /**
   * Disconnects a participant. Passes that were made before are refused from now on. LiveKit knows no refusal: there, `routes`
   * disconnects those who come with such a pass as soon as they are in.
   */
  remove(room: string, participant: string): Promise<void>;
  /** Disconnects everyone. Passes that were made before are refused from now on, as by `remove`. */
  close(room: string): Promise<void>;
  /** Takes over the upgrade request of a browser's signalling (`mediaPath`), where that goes through the server, and its address. */
  upgrade?(request: http.IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
  /** Routes for what the media server itself calls. `mayBeIn` tells whether a participant who has come still has the right to a room. */
  routes?(router: Router, mayBeIn: (room: string, participant: string) => Promise<boolean>): void;
  /** Forgets what waits to be repeated. */
  stop(): Promise<void>;
}

/** Where browsers open the WebSocket of the embedded SFU. */
export const mediaPath = '/rooms/media';

/** The longest life of a pass, in milliseconds. */
export const longestPass = 10 * 60_000;

/** The longest time in milliseconds for which the password of a TURN server is valid. A relay must outlive the pass. */
export const longestCall = 12 * 3_600_000;

/** When a pass ends that is made now. */
export const endOfPass = ({ expiresAt }: Pick<Entry, 'expiresAt'>, now: Date): Date =>
  new Date(Math.min(expiresAt.getTime(), now.getTime() + longestPass));

/** Without a media server: rooms have chat and presence, but neither video nor audio. */
export const noRooms: Rooms = {
  kind: 'none',
  capacity: null,
  pass: () => Promise.reject(new Error('There is no media server (ROOMS is none)')),
  mute: async () => undefined,
  remove: async () => undefined,
  close: async () => undefined,
  stop: async () => undefined,
};
