import { randomUUID } from 'node:crypto';
import type http from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from '../platform/log.ts';

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

/** Gives each answer the request's id, and logs a line for it. */
export const logRequests =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    response.setHeader('x-request-id', requestIdOf(request));
    logAnswer(log, request, response, performance.now());
    next();
  };

/**
 * Logs a line once an answer is sent. `began` is the time of `performance.now()` at which the request came. Paths can hold tokens
 * (links, grants), so only their first segments are logged.
 */
export function logAnswer(log: Logger, request: http.IncomingMessage, response: http.ServerResponse, began: number): void {
  if (!log.isLevelEnabled('info')) return;
  const { method, url = '' } = request;
  response.on('finish', () => {
    const path = url.split('?')[0]?.split('/').slice(0, 3).join('/');
    const ms = Math.round(performance.now() - began);
    log.info({ requestId: requestIdOf(request), method, path, status: response.statusCode, ms }, 'request');
  });
}
