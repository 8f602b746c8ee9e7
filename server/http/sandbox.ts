import type { RequestHandler } from 'express';
import type { Config } from '../core/config.ts';
import { nothingHere } from './failure.ts';

/** Where Apollo serves its Sandbox: an origin of its own, from which nothing of ours can be read but what the API answers. */
export const sandboxOrigin = 'https://studio.apollographql.com';

/**
 * What a browser finds at `/graphql`. In development it is Apollo's Sandbox inside a page of ours, whose script comes from Apollo.
 * In production no script but ours may run where tokens are stored: the browser is sent to Apollo's own site when the settings ask
 * for Sandbox, and finds nothing otherwise.
 */
export const sandbox = ({ production, apolloSandbox }: Pick<Config, 'production' | 'apolloSandbox'>, origin: string): RequestHandler => {
  return (request, response, next) => {
    if (request.method !== 'GET' || request.accepts(['json', 'html']) !== 'html') return next();
    if (!apolloSandbox) return nothingHere(request, response, next);
    if (production) return response.redirect(302, `${sandboxOrigin}/sandbox/explorer?endpoint=${encodeURIComponent(`${origin}/graphql`)}`);
    response.setHeader('content-security-policy', embedded);
    next();
  };
};

/** The policy of the page that holds Sandbox. It loads from its makers, which no other page may. */
const embedded =
  "default-src 'self' https://*.apollographql.com; script-src 'self' 'unsafe-inline' https://*.apollographql.com; style-src 'self' 'unsafe-inline' https://*.apollographql.com https://fonts.googleapis.com; font-src https://fonts.gstatic.com; img-src 'self' data: https://*.apollographql.com; frame-src https://*.apollographql.com; connect-src 'self' ws: wss: https://*.apollographql.com; frame-ancestors 'none'";
