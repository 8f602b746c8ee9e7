import http from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import type { KnowsHost } from '../core/hosts.ts';
import type { Answer } from '../graphql/posts.ts';
import { finishBodies, readJsonBody } from './bodies.ts';
import { compressFrom } from './compression.ts';
import type { Fail } from './failure.ts';
import { linesOf, writeHead } from './heads.ts';
import { carriesKeyInAddress } from './keys-in-addresses.ts';
import { isOfGraphql, type LogAnswer, requestIdOf } from './requests.ts';

interface JsonPosts {
  logAnswer: LogAnswer;
  knowsHost: KnowsHost;
  /** The site's own origin. */
  origin: string;
  /** The handlers with which Express gives all answers their headers. Each calls the next one at once. */
  headers: readonly RequestHandler[];
  /** Answers an operation. `body` is an object or a list. */
  answer(request: http.IncomingMessage, body: object): Promise<Answer>;
  fail: Fail;
  /** Express. */
  otherwise: http.RequestListener;
}

/**
 * Answers each `POST` of JSON to `/graphql`. All other requests go to Express, and so do those that it refuses at any address: to another
 * host, or with an API key in the address. The headers of a short answer to a program or to our own pages are computed once.
 */
export function jsonPosts({ logAnswer, knowsHost, origin, headers, answer, fail, otherwise }: JsonPosts): http.RequestListener {
  const known = new Map([undefined, origin].map((from) => [from, linesOf(headersFor(headers, from))]));

  async function respond(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { status, headers: more, text: answered } = await answer(request, await readJsonBody(request));
    const text = Buffer.from(answered); // encoded once, instead of to count it and again to write it
    const own = [...more, ['x-request-id', requestIdOf(request)], ['content-length', String(text.length)]] as const;
    const fixed = known.get(request.headers.origin);
    if (fixed && text.length < compressFrom) writeHead(response, status, fixed, own);
    else {
      pass(headers, request, response);
      for (const [name, value] of own) response.setHeader(name, value);
      response.statusCode = status;
    }
    response.end(text);
  }

  return (request, response) => {
    if (!isJsonPost(request) || !knowsHost(request.headers.host) || carriesKeyInAddress(request)) return otherwise(request, response);
    logAnswer(request, response, performance.now());
    respond(request, response).catch((error: Error) => {
      if (!response.headersSent) {
        response.setHeader('x-request-id', requestIdOf(request));
        pass([finishBodies, ...headers], request, response);
      }
      fail(error, request, response, () => response.destroy());
    });
  };
}

const json = /^application\/json *(?:;|$)/i;

const isJsonPost = ({ method, url, headers }: http.IncomingMessage): boolean =>
  method === 'POST' && isOfGraphql(url) && json.test(headers['content-type'] ?? '');

function pass(handlers: readonly RequestHandler[], request: http.IncomingMessage, response: http.ServerResponse): void {
  for (const handle of handlers) void handle(request as Request, response as Response, () => undefined);
}

/** The headers that the handlers add to a short answer. Those of `own` replace theirs; the type is left out. A program sends no origin. */
export function headersFor(
  handlers: readonly RequestHandler[],
  origin: string | undefined,
  { method = 'POST', url = '/graphql', own = { 'content-type': 'application/json' } as Readonly<Record<string, string>> } = {},
): http.OutgoingHttpHeaders {
  const request = Object.assign(new http.IncomingMessage(new Socket()), { method, url, headers: { origin } });
  const response = new http.ServerResponse(request);
  pass(handlers, request, response);
  // Some headers are added when the head is written, and depend on the type of the answer.
  response.writeHead(200, own);
  const { 'content-type': _its, ...headers } = response.getHeaders();
  return headers;
}
