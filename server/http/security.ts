import type http from 'node:http';
import type cors from 'cors';
import type { RequestHandler } from 'express';
import type helmet from 'helmet';
import type { Platform } from '../platform/platform.ts';

/** The origin of Apollo's hosted Sandbox. A page there can read the API's answers, and nothing that this site's pages store. */
export const sandboxOrigin = 'https://studio.apollographql.com';

/** The headers with what is left of a caller's limits. */
export const limitHeaders = ['ratelimit', 'ratelimit-policy', 'x-request-cost'];

/** Keeps answers from being cached, since many contain tokens or private data. The client's files and media set headers of their own. */
export const uncached: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store');
  next();
};

/**
 * Where pages may open sockets, as sources of a content security policy: at the site's own address, since "'self'" does not cover sockets
 * in older browsers, and at LiveKit's. Outside production a page may also be opened at localhost or 127.0.0.1.
 */
export const socketSources = ({ origin, config: { production, rooms } }: Pick<Platform, 'origin' | 'config'>): readonly string[] => [
  origin.replace(/^http/, 'ws'),
  ...(production ? [] : ['ws://localhost:*', 'ws://127.0.0.1:*']),
  // LiveKit's library asks over http for the reason when a socket fails.
  ...(typeof rooms === 'object' ? [rooms.url, rooms.url.replace(/^ws/, 'http')] : []),
];

/** `scripts` are the sources of the scripts inside index.html. */
export const securityHeaders = (
  platform: Pick<Platform, 'origin' | 'config'>,
  scripts: readonly string[],
): Parameters<typeof helmet>[0] => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      scriptSrc: ["'self'", ...scripts],
      // Emotion adds its CSS as style elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'", 'data:'],
      // hls.js runs its worker from a blob of its own code.
      workerSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", ...socketSources(platform)],
    },
  },
  crossOriginEmbedderPolicy: false,
  // The client must see that the popup of a sign-in with a provider was closed.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  strictTransportSecurity: platform.config.production ? undefined : false,
  xFrameOptions: { action: 'deny' },
  // These speak to browsers that cannot run the client. A page whose head and HTML fit into the first ten packets is there a round trip
  // earlier.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/**
 * CORS. The API takes its token from a header, not from a cookie, so pages of allowed origins may call it and read the answers.
 * Uploads are left out: the tus server sets their headers.
 */
export const crossOrigin =
  (platform: Platform): cors.CorsOptionsDelegate<http.IncomingMessage> =>
  ({ url = '', headers }, decide) =>
    decide(null, {
      origin: (origin, done) => done(null, !origin || mayCall(platform, origin)),
      // A page that is opened has no origin, and reads no headers.
      exposedHeaders: headers.origin ? ['x-request-id', 'retry-after', ...limitHeaders] : [],
      maxAge: 86_400,
      preflightContinue: /^\/uploads([/?]|$)/.test(url),
    });

/**
 * Whether pages of an origin may call the API: the site's own, outside production those of this machine, and Sandbox if it is switched on.
 */
export const mayCall = ({ origin: ours, config }: Pick<Platform, 'origin' | 'config'>, origin: string): boolean =>
  origin === ours || (config.production ? config.apolloSandbox && origin === sandboxOrigin : isLoopback(origin));

const isLoopback = (origin: string) => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);
