import { createHash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { limitHeaders } from './security.ts';

/** Seconds for which a shared cache may answer by itself. */
export const sharedSeconds = 5;

/** The cache header of public answers: browsers revalidate each time, shared caches may answer for `sharedSeconds`. */
export const publicCacheControl = `public, max-age=0, s-maxage=${sharedSeconds}, stale-while-revalidate=${sharedSeconds}`;

/** A weak ETag of a text. */
export const etagOf = (text: string | Buffer): string => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/**
 * Lets caches keep the answers to queries that came by GET without a token and without an error, since these are public. Such an answer
 * does not tell its cost, which differs between callers.
 */
export const publicAnswers: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' || request.headers.authorization) return next();
  const send = response.send.bind(response);
  response.send = (body?: unknown): Response => {
    response.send = send;
    const answer = response.statusCode === 200 && typeof body === 'string' ? (JSON.parse(body) as { data?: object; errors?: unknown }) : {};
    if (!answer.data || answer.errors) return send(body);
    const text = JSON.stringify({ data: answer.data });
    response.setHeader('cache-control', publicCacheControl);
    response.setHeader('etag', etagOf(text));
    for (const name of ['content-length', ...limitHeaders]) response.removeHeader(name);
    response.vary('accept-language, x-language-code, authorization');
    if (request.fresh) return response.status(304).end();
    return send(text);
  };
  next();
};
