import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { GraphQLError } from 'graphql';
import { languageOf, translate } from '../core/translate.ts';
import type { Logger } from '../platform/log.ts';
import { carriesKeyInAddress, keyInAddress } from './keys-in-addresses.ts';
import { requestIdOf } from './requests.ts';

/** Refuses a GraphQL request before it reaches GraphQL, in the form of a GraphQL answer. */
export const refuseOperation = (request: Request, response: Response, status: number, message: string): void => {
  const code = status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST';
  response.status(status).json({ errors: [{ message, extensions: { code, requestId: requestIdOf(request) } }] });
};

/** Answers 404 in JSON. */
export const nothingHere: RequestHandler = (request, response) =>
  void response.status(404).json({ message: translate(languageOf(request.headers), 'api.notFound') });

/** Answers 400 to a request with an API key in its address, also where the key would not be read. */
export const refuseKeysInAddresses: RequestHandler = (request, response, next) => {
  if (!carriesKeyInAddress(request)) return next();
  const message = keyInAddress(request);
  if (request.path.startsWith('/graphql')) refuseOperation(request, response, 400, message);
  else response.status(400).json({ message });
};

const messages: Readonly<Record<number, string>> = { 413: 'api.tooLarge', 415: 'api.unsupportedType', 429: 'api.throttled' };

/** What an error of `core/errors.ts` says to HTTP. */
const httpOf = (error: Error): { status?: number; headers?: ReadonlyMap<string, string> } =>
  (error instanceof GraphQLError && (error.extensions.http as { status: number })) || {};

/** Answers errors that no other handler caught: in JSON, never with a stack trace. */
export const failure =
  (log: Logger): ErrorRequestHandler =>
  (error: Error & { status?: number; statusCode?: number }, request, response, next) => {
    if (response.headersSent) return next(error);
    const { status: ofOurs, headers } = httpOf(error);
    const status = ofOurs ?? error.status ?? error.statusCode ?? 500;
    for (const [name, value] of headers ?? []) response.setHeader(name, value);
    if (status >= 500) log.error({ err: error, requestId: requestIdOf(request) }, 'a request failed');
    const key = status >= 500 ? 'api.internal' : (messages[status] ?? 'api.badInput');
    const message = translate(languageOf(request.headers), key);
    if (request.path.startsWith('/graphql')) refuseOperation(request, response, status, message);
    else response.status(status).json({ message });
  };
