import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { EndReason, FromBrowser, FromSfu, Person, SourceKind } from '../../../../schema/signalling.ts';
import type { Admission } from '../tokens.ts';
import type { PeerOptions } from './peer.ts';
import { createReceiving } from './receiving.ts';
import { createSending } from './sending.ts';
import type { Tell } from './settings.ts';
import { endSocket } from './signals.ts';
import { createSource, type Source } from './source.ts';

/** The most cameras that one browser receives at once. More would overload the process, and each would be too small to be of use. */
const mostCameras = 9;
/** The most bytes that may wait for a browser. A browser with more is disconnected, and may come again. */
const mostWaiting = 1_000_000;

/** The parts of a room that a participant needs. */
export interface Surroundings extends PeerOptions {
  tell: Tell;
  /** The list of people or of their sources has changed. */
  onChange(): void;
  onLevel(participant: string, level: number): void;
}

/** A participant of a room, with or without an open socket. */
export interface Participant {
  readonly admission: Admission;
  /** The key with which a new socket takes over. */
  readonly resume: string;
  readonly sources: ReadonlyMap<SourceKind, Source>;
  /**
   * Sources that a host has switched off, until the browser sends their state. Before that, the browser may not know, and take them for on.
   */
  readonly muted: ReadonlySet<SourceKind>;
  person(): Person;
  /** Sends and receives messages over this socket from now on. */
  connect(socket: WebSocket): void;
  isOn(socket: WebSocket): boolean;
  /** Whether the browser's socket is open. */
  isReachable(): boolean;
  send(message: FromSfu): void;
  /** Sends a browser that has reconnected what it may have missed. */
  repeat(): void;
  hear(message: Exclude<FromBrowser, { type: 'enter' | 'leave' }>): Promise<void>;
  /** Sends the browser the sources of the others, in this order. */
  show(others: readonly Participant[]): void;
  /** Switches a source off by an order that was given at a moment, unless the browser has switched it on since. */
  switchOff(kind: SourceKind, at: number): void;
  /** Stops all media at once, and sends the browser the reason. Without a reason, the browser has left by itself. */
  end(reason: EndReason | null): Promise<void>;
}

export function createParticipant(admission: Admission, { tell, onChange, onLevel, ...peers }: Surroundings): Participant {
  const { participant: id, name, isHost, canPublish } = admission;
  const sources = new Map<SourceKind, Source>();
  const muted = new Set<SourceKind>();
  let socket: WebSocket | undefined;
  let watched: { video: boolean; cameras: string[] | null } = { video: true, cameras: null };
  let around: readonly Participant[] = [];

  const send = (message: FromSfu) => {
    if (!socket || socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > mostWaiting) socket.terminate();
    else socket.send(JSON.stringify(message));
  };
  const isReachable = () => socket !== undefined && socket.readyState === socket.OPEN;
  const receiving = createReceiving({
    ...peers,
    send,
    isReachable,
    onFailure: (error) => tell('warn', 'an offer failed', { reason: String(error) }),
  });
  const sending = createSending({ ...peers, sourceOf, onLevel: (level) => onLevel(id, level) });

  function sourceOf(kind: SourceKind): Source {
    const source = sources.get(kind) ?? createSource(id, kind);
    sources.set(kind, source);
    return source;
  }

  /** Gives every source that was ever on a line. Which sources play changes without an offer. */
  function arrange(): void {
    const all = around.flatMap((other) => [...other.sources.values()]).filter(({ wasOn }) => wasOn);
    receiving.show(all, new Set(all.filter(({ isOn }) => isOn).filter(isWatched(all))));
  }

  function isWatched(all: readonly Source[]): (source: Source) => boolean {
    const cameras = all.filter(({ kind, isOn }) => kind === 'CAMERA' && isOn).map(({ participant }) => participant);
    const chosen = watched.cameras?.filter((camera) => cameras.includes(camera)) ?? cameras;
    const first = new Set(chosen.slice(0, mostCameras));
    return ({ kind, participant }) => kind === 'MICROPHONE' || (watched.video && (kind === 'SCREEN' || first.has(participant)));
  }

  return {
    admission,
    resume: randomBytes(18).toString('base64url'),
    sources,
    muted,
    send,
    person: () => ({
      id,
      name,
      isHost,
      sources: [...sources.values()].filter(({ wasOn }) => wasOn).map(({ kind, isOn }) => ({ kind, isOn })),
    }),
    connect(next) {
      const before = socket;
      socket = next;
      before?.terminate();
    },
    isOn: (one) => one === socket,
    isReachable,
    repeat() {
      receiving.repeat();
      onChange();
    },
    async hear(message) {
      if (message.type === 'ping') send({ type: 'pong' });
      else if (message.type === 'answer') await receiving.answered(message.offer, message.sdp);
      else if (message.type === 'receive') await receiving.renew();
      else if (message.type === 'watch') {
        watched = message;
        arrange();
      } else if (!canPublish) return;
      else if (message.type === 'publish') send({ type: 'published', sdp: await sending.publish(message.sdp, message.lines) });
      else {
        muted.delete(message.kind);
        sourceOf(message.kind).turn(message.isOn);
        onChange();
      }
    },
    show(others) {
      around = others;
      arrange();
    },
    switchOff(kind, at) {
      const source = sources.get(kind);
      if (!source?.isOn || source.onSince > at) return;
      source.turn(false);
      muted.add(kind);
      send({ type: 'muted', kind });
      onChange();
    },
    async end(reason) {
      for (const source of sources.values()) source.turn(false);
      if (socket && reason) endSocket(socket, reason);
      else socket?.close(1000);
      // A participant who has ended is not waited for.
      socket = undefined;
      await Promise.all([sending.close(), receiving.close()]);
    },
  };
}
