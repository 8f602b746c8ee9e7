import http from 'node:http';
import https from 'node:https';
import { PrivateAddress, publicLookup, type Resolve, requirePublicHost } from './addresses.ts';

/** Milliseconds that a receiver has in all, from resolving its name to the end of its answer. */
const patience = 5000;
/** The most bytes of an answer that are read. The rest is ignored. */
const mostBytes = 16_384;

/** Why no answer came. */
export type SendFailure = 'PRIVATE_ADDRESS' | 'TIMEOUT' | 'UNREACHABLE' | 'NOT_HTTPS';

export interface SendResult {
  /** The status of the answer; null if none came. */
  status: number | null;
  failure: SendFailure | null;
  /** The beginning of the answer's body. */
  body: string;
  /** Milliseconds. */
  took: number;
}

export interface Receiver {
  url: string;
  /** Whether private addresses are allowed, also without TLS, as in development and in tests. */
  allowsPrivate: boolean;
  resolve?: Resolve;
}

export interface Letter {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A way to a receiver, for some letters one after the other. */
export interface Line {
  /**
   * Posts a letter. It follows no redirect, reaches no private address, and waits five seconds at the most. The result says what happened,
   * and nothing is thrown. A letter may arrive twice, if the receiver closes a kept connection while it is on its way.
   */
  send(letter: Letter): Promise<SendResult>;
  /** Closes its connection. */
  close(): void;
}

/**
 * Opens a line to an address that a person has typed. The address is resolved and checked for each connection, and a connection is kept from
 * one letter to the next. So close the line after some seconds, before the name may lead elsewhere.
 */
export function lineTo({ url, allowsPrivate, resolve }: Receiver): Line {
  const agents = { http: new http.Agent(kept), https: new https.Agent({ ...kept, maxCachedSessions: 0 }) };
  return {
    async send(letter) {
      const begun = performance.now();
      const took = () => Math.round(performance.now() - begun);
      const end = new AbortController();
      const timer = setTimeout(() => end.abort(), patience);
      try {
        const target = new URL(url);
        if (target.protocol !== 'https:' && !(allowsPrivate && target.protocol === 'http:'))
          return { status: null, failure: 'NOT_HTTPS', body: '', took: took() };
        if (!allowsPrivate) requirePublicHost(target.hostname);
        const agent = target.protocol === 'https:' ? agents.https : agents.http;
        const lookup = allowsPrivate ? undefined : publicLookup(resolve);
        const attempt = () => post(target, { ...letter, agent, lookup, signal: end.signal });
        const answer = await attempt().catch((error) => {
          if (error instanceof Closed) return attempt();
          throw error;
        });
        return { ...answer, failure: null, took: took() };
      } catch (error) {
        const failure = error instanceof PrivateAddress ? 'PRIVATE_ADDRESS' : isTimeout(error) ? 'TIMEOUT' : 'UNREACHABLE';
        return { status: null, failure, body: '', took: took() };
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
const kept = { keepAlive: true, maxSockets: 1 };

/** A connection was closed that had been kept. */
class Closed extends Error {}

/** The receiver's time is over. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

function post(
  target: URL,
  { body, headers, signal, ...options }: https.RequestOptions & Letter & { signal: AbortSignal },
): Promise<{ status: number; body: string }> {
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((done, reject) => {
    const sent = request(
      target,
      { ...options, signal, method: 'POST', headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } },
      (answer) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        const end = () => {
          isAnswered = true;
          done({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8').slice(0, mostBytes) });
          // What was read to its end leaves its connection to the next letter.
          if (!answer.complete) sent.destroy();
        };
        answer.on('data', (part: Buffer) => {
          parts.push(part);
          bytes += part.length;
          if (bytes >= mostBytes) end();
        });
        answer.once('end', end);
        // The status has come. If the body takes longer than the patience, it is cut like a body that is too long.
        cut = end;
        answer.once('error', end);
      },
    );
    let cut: (() => void) | undefined;
    let isAnswered = false;
    sent.on('error', (error) => {
      if (isAnswered) return;
      if (cut) cut();
      else reject(sent.reusedSocket && !signal.aborted ? new Closed() : error);
    });
    sent.end(body);
  });
}
