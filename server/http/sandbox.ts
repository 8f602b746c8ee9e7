import type { RequestHandler } from 'express';
import type { Config } from '../core/config.ts';
import { nothingHere } from './failure.ts';

/** The origin of Apollo's hosted Sandbox. A page there can read the API's answers, and nothing that our pages store. */
export const sandboxOrigin = 'https://studio.apollographql.com';

/**
 * Answers a browser at `/graphql`. In development it gets a page of ours that runs Apollo's Sandbox script. In production no
 * foreign script may run on the origin that stores tokens: the browser is redirected to Apollo's own site if the settings switch
 * Sandbox on, and gets a 404 otherwise.
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

/** The content security policy of the Sandbox page: the only page that may load scripts from Apollo. */
const embedded =
  "default-src 'self' https://*.apollographql.com; script-src 'self' 'unsafe-inline' https://*.apollographql.com; style-src 'self' 'unsafe-inline' https://*.apollographql.com https://fonts.googleapis.com; font-src https://fonts.gstatic.com; img-src 'self' data: https://*.apollographql.com; frame-src https://*.apollographql.com; connect-src 'self' ws: wss: https://*.apollographql.com; frame-ancestors 'none'";
