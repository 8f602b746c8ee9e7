import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from '../platform/log.ts';

const requestIds = new WeakMap<Request, string>();

/** The request's id: the caller's `x-request-id` if it is safe to log, or a new one. */
export function requestIdOf(request: Request): string {
  const known = requestIds.get(request);
  if (known) return known;
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  requestIds.set(request, id);
  return id;
}

/** Logs one line for each answer. Paths can hold tokens (links, grants), so only their first segments are logged. */
export const logRequests =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const started = performance.now();
    const requestId = requestIdOf(request);
    response.setHeader('x-request-id', requestId);
    if (log.isLevelEnabled('info'))
      response.on('finish', () => {
        const where = request.originalUrl.split('?')[0]?.split('/').slice(0, 3).join('/');
        log.info(
          { requestId, method: request.method, path: where, status: response.statusCode, ms: Math.round(performance.now() - started) },
          'request',
        );
      });
    next();
  };
