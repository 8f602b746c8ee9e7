import http from 'node:http';
import { Socket } from 'node:net';
import type { HTTPGraphQLResponse } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import type { KnowsHost } from '../core/hosts.ts';
import { parseJson } from '../core/json.ts';
import { compressFrom } from './compression.ts';
import { mostBytes, refuseBody } from './operations.ts';
import { type LogAnswer, requestIdOf } from './requests.ts';

export interface QuickPost {
  logAnswer: LogAnswer;
  knowsHost: KnowsHost;
  /** The site's own origin. */
  origin: string;
  /** The handlers with which Express gives all answers their headers. Each calls the next one at once. */
  headers: readonly RequestHandler[];
  /** Answers an operation. `body` is an object or a list. */
  answer(request: http.IncomingMessage, body: object): Promise<HTTPGraphQLResponse>;
  /** Express. */
  otherwise: http.RequestListener;
}

/**
 * Answers plain requests for an operation without Express: `POST /graphql` with JSON of a known length, by our own pages or by a
 * program. The headers that do not depend on the request are computed once. All other requests go to Express, and so do those
 * whose body turns out to be no JSON, which Express refuses. Both ways answer the same (`api/graphql/quick-post`).
 */
export function quickPost({ logAnswer, knowsHost, origin, headers, answer, otherwise }: QuickPost): http.RequestListener {
  const known = new Map([undefined, origin].map((from) => [from, headersFor(headers, from)]));
  return (request, response) => {
    const fixed = known.get(request.headers.origin);
    if (!fixed || !isPlain(request) || !knowsHost(request.headers.host)) return otherwise(request, response);
    const began = performance.now();
    const leave = (error: unknown) => {
      refuseBody(request, error);
      otherwise(request, response);
    };
    const take = async (bytes: Buffer) => {
      const { status = 200, headers: more, body } = await answer(request, read(bytes));
      if (body.kind !== 'complete') throw new Error('No operation is answered in parts');
      logAnswer(request, response, began);
      const text = Buffer.from(body.string); // encoded once, instead of to count it and again to write it
      const own = [...more, ['x-request-id', requestIdOf(request)], ['content-length', String(text.length)]] as const;
      if (text.length < compressFrom) response.writeHead(status, [...fixed, ...own.flat()]);
      else {
        pass(headers, request, response);
        for (const [name, value] of own) response.setHeader(name, value);
        response.statusCode = status;
      }
      response.end(text);
    };
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => void take(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).catch(leave));
  };
}

const json = /^application\/json(?: *; *charset=utf-8)?$/i;

/** Whether a request is one of those that clients of an API send. A body without a length, or encoded, is left to Express. */
function isPlain({ method, url, headers }: http.IncomingMessage): boolean {
  const length = Number(headers['content-length']);
  return (
    method === 'POST' &&
    url === '/graphql' &&
    length > 0 &&
    length <= mostBytes &&
    json.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers.expect === undefined &&
    !headers.authorization?.startsWith('Basic') && // may hold an API key, which Express refuses
    headers.upgrade === undefined
  );
}

/** Leaves out a byte order mark. */
const utf8 = new TextDecoder();

/** @throws an error with status 400 if the bytes are no JSON, not that of an object or a list, or too deep. */
function read(bytes: Uint8Array): object {
  try {
    const body = parseJson(utf8.decode(bytes));
    if (typeof body === 'object' && body) return body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw Object.assign(new Error('the body is no JSON of an operation'), { status: 400 });
}

function pass(handlers: readonly RequestHandler[], request: http.IncomingMessage, response: http.ServerResponse): void {
  for (const handle of handlers) void handle(request as Request, response as Response, () => undefined);
}

/** The headers that the handlers add to a short answer, as names and values in turn. A program sends no origin. */
function headersFor(handlers: readonly RequestHandler[], origin: string | undefined): readonly string[] {
  const request = Object.assign(new http.IncomingMessage(new Socket()), { method: 'POST', url: '/graphql', headers: { origin } });
  const response = new http.ServerResponse(request);
  pass(handlers, request, response);
  // Some headers are added when the head is written, and depend on the type of the answer.
  response.writeHead(200, { 'content-type': 'application/json' });
  const { 'content-type': _its, ...headers } = response.getHeaders();
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}
