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

export interface SendRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Whether private addresses are allowed, also without TLS, as in development and in tests. */
  allowsPrivate: boolean;
  resolve?: Resolve;
}

/**
 * Posts to an address that a person has typed. It follows no redirect, reaches no private address, and waits five seconds at the most. The
 * result says what happened, and nothing is thrown.
 */
export async function sendOutside({ url, headers, body, allowsPrivate, resolve }: SendRequest): Promise<SendResult> {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const target = new URL(url);
    if (target.protocol !== 'https:' && !(allowsPrivate && target.protocol === 'http:'))
      return { status: null, failure: 'NOT_HTTPS', body: '', took: took() };
    if (!allowsPrivate) requirePublicHost(target.hostname);
    const answer = await post(target, { headers, body, ...(!allowsPrivate && { lookup: publicLookup(resolve) }) });
    return { ...answer, failure: null, took: took() };
  } catch (error) {
    const failure = error instanceof PrivateAddress ? 'PRIVATE_ADDRESS' : error instanceof TooLate ? 'TIMEOUT' : 'UNREACHABLE';
    return { status: null, failure, body: '', took: took() };
  }
}

/** The receiver's time is over. */
class TooLate extends Error {}

/** Each request has its own connection: a kept one would lead to its address without another check. The same goes for sessions of TLS. */
const agents = { http: new http.Agent({ keepAlive: false }), https: new https.Agent({ keepAlive: false, maxCachedSessions: 0 }) };

function post(
  target: URL,
  { body, headers, ...options }: https.RequestOptions & { body: string; headers: Readonly<Record<string, string>> },
) {
  const [{ request }, agent] = target.protocol === 'https:' ? [https, agents.https] : [http, agents.http];
  return new Promise<{ status: number; body: string }>((done, reject) => {
    const sent = request(
      target,
      { ...options, method: 'POST', agent, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } },
      (answer) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        const end = () => {
          done({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8').slice(0, mostBytes) });
          sent.destroy();
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
    const timer = setTimeout(() => sent.destroy(new TooLate()), patience);
    sent.once('close', () => clearTimeout(timer));
    sent.once('error', (error) => (cut ? cut() : reject(error)));
    sent.end(body);
  });
}
