import type cors from 'cors';
import type { Request, RequestHandler } from 'express';
import type helmet from 'helmet';
import type { Platform } from '../platform/platform.ts';
import { sandboxOrigin } from './sandbox.ts';

/** No cache keeps an answer unless the answer says otherwise, as files of the client and media do: many hold tokens or private data. */
export const uncached: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store');
  next();
};

export const securityHeaders = (production: boolean): Parameters<typeof helmet>[0] => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      scriptSrc: ["'self'"],
      // Emotion writes its rules into style elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'", 'data:'],
      // hls.js takes streams apart in a worker made of its own code.
      workerSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", 'ws:', 'wss:'],
    },
  },
  crossOriginEmbedderPolicy: false,
  // The popup of a sign-in with a provider stays in sight, so that closing it is noticed.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  strictTransportSecurity: production ? undefined : false,
});

/**
 * The API carries its token in a header and no cookie, so any site may call it; browsers may read what it says. What may be
 * sent to uploads their own protocol says.
 */
export const crossOrigin =
  (platform: Platform): cors.CorsOptionsDelegate<Request> =>
  ({ path: asked }, decide) =>
    decide(null, {
      origin: (origin, done) => done(null, !origin || mayCall(platform, origin)),
      exposedHeaders: ['x-request-id', 'retry-after'],
      maxAge: 86_400,
      preflightContinue: /^\/uploads(\/|$)/.test(asked),
    });

/** Whether pages of an origin may call the API: ours, outside production those of this machine, and Sandbox where it is switched on. */
export const mayCall = ({ origin: ours, config }: Pick<Platform, 'origin' | 'config'>, origin: string): boolean =>
  origin === ours || (config.production ? config.apolloSandbox && origin === sandboxOrigin : isLoopback(origin));

const isLoopback = (origin: string) => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);
