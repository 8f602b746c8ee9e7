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

/** The pass with which one browser sends and receives the media of a room. */
export interface MediaPass {
  kind: 'EMBEDDED' | 'LIVEKIT';
  url: string;
  /** Signed, and bound to the room and the participant. */
  token: string;
  iceServers: IceServer[];
  /** When the token stops opening connections. A connection that is open goes on. */
  expiresAt: Date;
}

export interface RoomEntry {
  /** The session's id. */
  room: string;
  /** An id that is unique in the room. Of two connections with the same id, the later replaces the earlier. */
  participant: string;
  /** The name that others see. */
  name: string;
  /** Whether this is a host. Hosts are let in even if the room is full. */
  isHost: boolean;
  /** Whether the participant may send. Everyone may receive. */
  canPublish: boolean;
  /** The latest moment at which the pass may be used. A pass is valid for ten minutes at most. */
  expiresAt: Date;
}

/** The topic of `MediaEvent`s of a room. */
export const mediaTopic = (room: string): string => `roomMedia:${room}`;

/** An event in a room, as the media server reports it. Events may be lost while the media server restarts. */
export interface MediaEvent {
  kind: 'JOINED' | 'LEFT' | 'CLOSED';
  /** Null if the event is about the whole room. */
  participant: string | null;
}

/**
 * The video and audio of live rooms. Calls work from every process of the server. No call fails while the media server restarts: an order
 * that cannot be given is repeated as long as an earlier pass may be valid, and then logged.
 */
export interface Rooms {
  readonly kind: 'embedded' | 'livekit' | 'none';
  /** How many people can be in one room at once, hosts not counted; null if this server sets no limit. */
  readonly capacity: number | null;
  /** Makes a pass, for one connection. @throws if `kind` is `none`. */
  pass(entry: RoomEntry): Promise<MediaPass>;
  /** Stops forwarding what a participant sends, until that participant switches it on again. */
  mute(room: string, participant: string, kind: MediaKind): Promise<void>;
  /**
   * Disconnects a participant. Earlier passes of theirs are refused from now on. LiveKit cannot refuse passes, so `routes` disconnects
   * those who use one as soon as they are in.
   */
  remove(room: string, participant: string): Promise<void>;
  /** Disconnects everyone. Earlier passes are refused from now on, as by `remove`. */
  close(room: string): Promise<void>;
  /**
   * Takes over the upgrade request of a browser's signalling (`mediaPath`), with the browser's address. Absent if signalling does not go
   * through this server.
   */
  upgrade?(request: http.IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
  /** Closes the sockets of `upgrade`, now and from now on. The server is about to stop, and browsers open new ones elsewhere. */
  closeSockets?(): void;
  /** Calls `start` whenever somebody is about to be in a room of this process. Absent if the media server runs by itself. */
  onWanted?(start: () => void): void;
  /** Routes that the media server itself calls. `mayBeIn` says whether a participant still has the right to be in a room. */
  routes?(router: Router, mayBeIn: (room: string, participant: string) => Promise<boolean>): void;
  /** Drops all orders that wait to be repeated. */
  stop(): Promise<void>;
}

/** Where browsers open the WebSocket of the embedded SFU. */
export const mediaPath = '/rooms/media';

/** The longest life of a pass, in milliseconds. */
export const longestPass = 10 * 60_000;

/** The longest time in milliseconds for which the password of a TURN server is valid. A relay must outlive the pass. */
export const longestCall = 12 * 3_600_000;

/** The end of a pass that is made now. */
export const endOfPass = ({ expiresAt }: Pick<RoomEntry, 'expiresAt'>, now: Date): Date =>
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
