import { createHmac } from 'node:crypto';
import { secondsOf } from '../clock.ts';
import type { IceServer } from './rooms.ts';

/**
 * The STUN and TURN servers for one participant. With a secret, the TURN servers get a user name that is valid until a moment, and the
 * password that belongs to it: the shared secret of coturn (`use-auth-secret`, draft-uberti-behave-turn-rest-00).
 */
export function iceServersFor(
  { urls, secret }: { urls: readonly string[]; secret: string | null },
  { participant, until }: { participant: string; until: Date },
): IceServer[] {
  const [turn, stun] = [urls.filter((url) => /^turns?:/.test(url)), urls.filter((url) => /^stuns?:/.test(url))];
  const username = `${secondsOf(until)}:${participant}`;
  const credential = secret && createHmac('sha1', secret).update(username).digest('base64');
  return [...(stun.length ? [{ urls: stun }] : []), ...(turn.length ? [{ urls: turn, ...(credential && { username, credential }) }] : [])];
}
