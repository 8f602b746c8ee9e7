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
  const signal = AbortSignal.timeout(patience);
  const took = () => Math.round(performance.now() - begun);
  try {
    const target = new URL(url);
    if (target.protocol !== 'https:' && !(allowsPrivate && target.protocol === 'http:'))
      return { status: null, failure: 'NOT_HTTPS', body: '', took: took() };
    if (!allowsPrivate) requirePublicHost(target.hostname);
    const answer = await post(target, { headers, body, signal, ...(!allowsPrivate && { lookup: publicLookup(resolve) }) });
    return { ...answer, failure: null, took: took() };
  } catch (error) {
    const failure = error instanceof PrivateAddress ? 'PRIVATE_ADDRESS' : signal.aborted ? 'TIMEOUT' : 'UNREACHABLE';
    return { status: null, failure, body: '', took: took() };
  }
}

function post(
  target: URL,
  { body, headers, ...options }: https.RequestOptions & { body: string; headers: Readonly<Record<string, string>> },
) {
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise<{ status: number; body: string }>((done, reject) => {
    const sent = request(
      target,
      // Each request has its own connection: a kept one would lead to its address without another check.
      { ...options, method: 'POST', agent: false, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } },
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
    sent.once('error', (error) => (cut ? cut() : reject(error)));
    sent.end(body);
  });
}
