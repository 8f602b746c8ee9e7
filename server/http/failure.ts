import type http from 'node:http';
import type { RequestHandler } from 'express';
import { GraphQLError } from 'graphql';
import { messageOf, unavailableIfAway } from '../core/errors.ts';
import { languageOf, translate } from '../core/translate.ts';
import type { Logger } from '../platform/log.ts';
import { Busy } from '../platform/turns.ts';
import { carriesKeyInAddress, keyInAddress } from './keys-in-addresses.ts';
import { isOfGraphql, requestIdOf } from './requests.ts';

/** A body that names the request, if the fault is the server's. */
const withRequestId = (request: http.IncomingMessage, status: number, body: object) =>
  status >= 500 ? { ...body, requestId: requestIdOf(request) } : body;

function sendJson(response: http.ServerResponse, status: number, body: object): void {
  const text = Buffer.from(JSON.stringify(body));
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', text.length);
  response.end(text);
}

/** Refuses a GraphQL request before it reaches GraphQL, in the form of a GraphQL answer. */
export const refuseOperation = (
  request: http.IncomingMessage,
  response: http.ServerResponse,
  status: number,
  message: string,
  code = status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST',
): void => sendJson(response, status, { errors: [{ message, extensions: { code, requestId: requestIdOf(request) } }] });

/** Answers 404 in JSON. */
export const nothingHere: RequestHandler = (request, response) =>
  void response.status(404).json({ message: translate(languageOf(request.headers), 'api.notFound') });

/** Answers 400 to a request with an API key in its address, even at a path that reads no key. */
export const refuseKeysInAddresses: RequestHandler = (request, response, next) => {
  if (!carriesKeyInAddress(request)) return next();
  const message = keyInAddress(request);
  if (isOfGraphql(request.url)) refuseOperation(request, response, 400, message);
  else sendJson(response, 400, { message });
};

const messages: Readonly<Record<number, string>> = { 413: 'api.tooLarge', 415: 'api.unsupportedType', 429: 'api.throttled' };

/** Seconds after which a caller who got no turn may ask again. */
const busySeconds = 5;

interface HttpFailure {
  status: number;
  headers?: ReadonlyMap<string, string> | undefined;
  message: string;
  /** The error's code, and the scope that an API key lacks. */
  code?: string;
  scope?: string;
}

/** An error in the terms of HTTP: errors of `core/errors.ts` as in GraphQL and REST, others by their status alone. */
function answerOf(
  given: Error & { status?: number; statusCode?: number },
  t: (key: string, values?: Record<string, unknown>) => string,
): HttpFailure {
  const error = unavailableIfAway(given) as typeof given;
  if (error instanceof Busy) return { status: 503, headers: new Map([['retry-after', String(busySeconds)]]), message: t('api.busy') };
  if (error instanceof GraphQLError && error.extensions.http) {
    const { http, code, scope } = error.extensions as { http: Pick<HttpFailure, 'status' | 'headers'>; code: string; scope?: string };
    return { ...http, message: messageOf(error, t), code, ...(scope !== undefined && { scope }) };
  }
  const status = given.status ?? given.statusCode ?? 500;
  return { status, message: t(status >= 500 ? 'api.internal' : (messages[status] ?? 'api.badInput')) };
}

/** Answers an error that nothing caught; an error handler of Express. If the answer has begun, the error goes to `next`. */
export type Fail = (error: Error, request: http.IncomingMessage, response: http.ServerResponse, next: (error: Error) => void) => void;

/** Answers errors in JSON, in the request's language, never with a stack trace. */
export const failure =
  (log: Logger): Fail =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const language = languageOf(request.headers);
    const { status, headers, ...body } = answerOf(error, (key, values) => translate(language, key, values));
    for (const [name, value] of headers ?? []) response.setHeader(name, value);
    if (status >= 500 && !(error instanceof Busy))
      log[status === 503 ? 'warn' : 'error']({ err: error, requestId: requestIdOf(request) }, 'a request failed');
    if (isOfGraphql(request.url)) refuseOperation(request, response, status, body.message, body.code);
    else sendJson(response, status, withRequestId(request, status, body));
  };
