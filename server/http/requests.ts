import { randomUUID } from 'node:crypto';
import type http from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from '../platform/log.ts';
import type { WatchRequest } from '../platform/telemetry/requests.ts';
import { hasKey } from './keys-in-addresses.ts';

const requestIds = new WeakMap<http.IncomingMessage, string>();

/** The request's id: the caller's `x-request-id` if it is safe to log, or a new one. */
export function requestIdOf(request: http.IncomingMessage): string {
  const known = requestIds.get(request);
  if (known) return known;
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  requestIds.set(request, id);
  return id;
}

const graphql = /^(?:https?:\/\/[^/?]*)?\/graphql(?:[/?]|$)/i;

/** Whether an address, which a proxy may send whole, is that of GraphQL or below it. */
export const isOfGraphql = (url: string | undefined): boolean => graphql.test(url ?? '');

/** Logs a line once an answer is sent. `began` is the time of `performance.now()` at which the request came. */
export type LogAnswer = (request: http.IncomingMessage, response: http.ServerResponse, began: number) => void;

/**
 * Makes the log of answers, which `watch` measures. Paths can contain tokens (links, grants), so only their first segments are logged, and none of a path with an
 * API key.
 */
export function answersTo(log: Logger, watch: WatchRequest | null): LogAnswer {
  if (!log.isLevelEnabled('info')) return watch ?? (() => undefined);
  const lines = log.child({}, { redact: [] }); // nothing in these lines is secret, and looking for secrets takes as long as the rest
  return (request, response, began) => {
    watch?.(request, response, began);
    const { method, url = '' } = request;
    response.on('finish', () => {
      const ms = Math.round(performance.now() - began);
      lines.info({ requestId: requestIdOf(request), method, path: logged(url), status: response.statusCode, ms }, 'request');
    });
  };
}

/** What a line says of an address. */
function logged(url: string): string | undefined {
  if (url === '/graphql') return url;
  return hasKey(url) ? '(an API key in the address)' : url.split('?')[0]?.split('/').slice(0, 3).join('/');
}

/** Gives each answer the request's id, and logs a line for it. */
export const logRequests =
  (logAnswer: LogAnswer): RequestHandler =>
  (request, response, next) => {
    response.setHeader('x-request-id', requestIdOf(request));
    logAnswer(request, response, performance.now());
    next();
  };
