import type { WebSocket } from 'ws';
import {
  type EndReason,
  type FromBrowser,
  type FromSfu,
  type SentLine,
  type SourceKind,
  sourceKinds,
} from '../../../../schema/signalling.ts';
import { isTooDeep } from '../../deep-json.ts';
import { isDescription, partsOf } from './descriptions.ts';
import { createMeter, createMeters } from './rate.ts';

/** The most bytes of one message. An answer to the offer of 26 people has about 60,000. */
export const mostBytes = 200_000;
/** The most media lines in a browser's offer: camera, microphone and screen. */
const mostLines = 3;
const mostCameras = 50;

/** The message in a frame; null if the protocol has no such message. */
export function readMessage(text: string): FromBrowser | null {
  if (isTooDeep(text)) return null;
  let said: Record<string, unknown>;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof said !== 'object' || said === null) return null;
  const { type, token, resume, sdp, lines, kind, isOn, offer, video, cameras } = said;
  if (type === 'ping' || type === 'leave' || type === 'receive') return { type };
  if (type === 'enter' && isText(token, 4000) && (resume === null || isText(resume, 100))) return { type, token, resume };
  if (type === 'publish' && isSdp(sdp, 'offer') && areLines(lines) && partsOf(sdp).length <= mostLines) return { type, sdp, lines };
  if (type === 'source' && isKind(kind) && typeof isOn === 'boolean') return { type, kind, isOn };
  if (type === 'answer' && isSdp(sdp, 'answer') && Number.isInteger(offer)) return { type, sdp, offer: offer as number };
  if (type === 'watch' && typeof video === 'boolean' && (cameras === null || areNames(cameras))) return { type, video, cameras };
  return null;
}

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length > 0 && value.length <= most;
const isSdp = (value: unknown, kind: 'offer' | 'answer'): value is string => isText(value, mostBytes) && isDescription(value, kind);
const isKind = (value: unknown): value is SourceKind => sourceKinds.includes(value as SourceKind);
const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= mostCameras && value.every((name) => isText(name, 100));
const areLines = (value: unknown): value is SentLine[] =>
  Array.isArray(value) &&
  value.length <= mostLines &&
  value.every((line) => isText(line?.mid, 20) && isKind(line?.kind)) &&
  new Set(value.map(({ kind }) => kind)).size === value.length;

/**
 * Messages that one socket may send, and one participant over all sockets. Those that open connections cost more. A farewell costs nothing:
 * if it were refused, the others would see a still picture of somebody who has left.
 */
const allowance = { atOnce: 120, perSecond: 20 };
const costOf = ({ type }: FromBrowser) => (type === 'leave' ? 0 : type === 'publish' || type === 'receive' ? 10 : 1);
/** The most participants whose messages are counted. */
const mostKept = 10_000;

/** Makes a function that counts the messages of a socket, and answers false for one too many. */
export function createAllowance(now?: () => number): (message: FromBrowser) => boolean {
  const admit = createMeter(allowance, now);
  return (message) => admit(costOf(message));
}

/** Makes a function that counts the messages of participants over all their sockets, and answers false for one too many. */
export function createAllowances(now?: () => number): (participant: string, message: FromBrowser) => boolean {
  const admit = createMeters<string>(allowance, mostKept, now);
  return (participant, message) => admit(participant, costOf(message));
}

/** Tells a browser why its socket ends, and closes it. */
export function endSocket(socket: WebSocket, reason: EndReason): void {
  socket.send(JSON.stringify({ type: 'end', reason } satisfies FromSfu));
  socket.close(reason === 'BROKEN' ? 1008 : 1000, reason);
}
