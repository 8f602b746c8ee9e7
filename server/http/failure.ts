import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { languageOf, translate } from '../core/translate.ts';
import type { Logger } from '../platform/log.ts';
import { requestIdOf } from './requests.ts';

/** Answers a request that came before GraphQL could take it, in GraphQL's form. */
export const refuseOperation = (request: Request, response: Response, status: number, message: string): void => {
  const code = status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST';
  response.status(status).json({ errors: [{ message, extensions: { code, requestId: requestIdOf(request) } }] });
};

/** The answer where nothing is. */
export const nothingHere: RequestHandler = (request, response) =>
  void response.status(404).json({ message: translate(languageOf(request.headers), 'api.notFound') });

const messages: Readonly<Record<number, string>> = { 413: 'api.tooLarge', 415: 'api.unsupportedType' };

/** The last word on an error that nothing else caught: JSON, never a stack. */
export const failure =
  (log: Logger): ErrorRequestHandler =>
  (error: Error & { status?: number; statusCode?: number }, request, response, next) => {
    if (response.headersSent) return next(error);
    const status = error.status ?? error.statusCode ?? 500;
    if (status >= 500) log.error({ err: error, requestId: requestIdOf(request) }, 'a request failed');
    const key = status >= 500 ? 'api.internal' : (messages[status] ?? 'api.badInput');
    const message = translate(languageOf(request.headers), key);
    if (request.path.startsWith('/graphql')) refuseOperation(request, response, status, message);
    else response.status(status).json({ message });
  };
