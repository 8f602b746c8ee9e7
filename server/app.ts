import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { expressMiddleware } from '@as-integrations/express5';
import compression from 'compression';
import cors from 'cors';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import helmet from 'helmet';
import { type Context, createContext } from './core/context.ts';
import { languageOf, translate } from './core/translate.ts';
import { authenticate, standingChanges, stillValid } from './domains/accounts/tokens.ts';
import { domains } from './domains/index.ts';
import { createApollo } from './graphql/apollo.ts';
import type { Budget } from './graphql/budget.ts';
import { createDocuments } from './graphql/documents.ts';
import type { Planner } from './graphql/plan/run.ts';
import { answering } from './graphql/present.ts';
import { createSocketServer, refuse } from './graphql/socket.ts';
import { finishBodies } from './http/bodies.ts';
import { failure, nothingHere } from './http/failure.ts';
import { operationBodies } from './http/operations.ts';
import { logRequests, requestIdOf } from './http/requests.ts';
import type { Platform } from './platform/platform.ts';
import { restRouter } from './rest/router.ts';

export interface App {
  handle: Express;
  upgrade: ReturnType<typeof createSocketServer>['upgrade'];
  /** Tells every socket that the server goes (1001). */
  closeSockets(): Promise<void>;
  /** Once no request is under way. */
  stop(): Promise<void>;
}

interface AppSource {
  platform: Platform;
  schema: GraphQLSchema;
  planner: Planner;
  budget: Budget;
  /** Mounts the pages that only development has. */
  developmentPages(router: express.Router): void;
  /** False before everything runs and from the first sign of stopping. */
  ready(): Promise<boolean>;
}

/** Puts the HTTP server together: security, health, REST, GraphQL, the domains' own routes, the client. */
export async function createApp({ platform, schema, planner, budget, developmentPages, ready }: AppSource): Promise<App> {
  const { config } = platform;
  const contextOf = async (request: Request): Promise<Context> =>
    createContext({
      platform,
      planner,
      viewer: await authenticate(platform, request.headers.authorization),
      language: languageOf(request.headers['accept-language']),
      requestId: requestIdOf(request),
      address: request.ip,
      userAgent: request.headers['user-agent'],
    });

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.production ? 1 : 'loopback');
  app.set('query parser', 'simple');
  app.set('etag', false); // of answers that are never asked for again; files have theirs
  app.use(finishBodies, logRequests(platform.log), helmet(securityHeaders(config.production)), compression(), cors(crossOrigin(platform)));
  app.get('/healthz', (_request, response) => void response.json({ ok: true }));
  app.get('/readyz', async (_request, response) => {
    const ok = await ready();
    response.status(ok ? 200 : 503).json({ ok });
  });

  developmentPages(app);
  for (const domain of domains) domain.routes?.(app, { platform, contextOf });
  app.use(restRouter({ schema, budget, contextOf }));

  const documents = createDocuments(schema, budget);
  const apollo = createApollo(schema, documents);
  await apollo.start();
  const admitted = async (request: Request) => {
    const context = await contextOf(request);
    await documents.admit(context, request.method === 'GET' ? request.query.query : request.body?.query);
    return context;
  };
  app.use('/graphql', sandboxPolicy, operationBodies, tellErrors(platform));
  app.use('/graphql', expressMiddleware(apollo, { context: async ({ req }) => admitted(req as Request) }));

  if (config.clientDir && fs.existsSync(path.join(config.clientDir, 'index.html'))) serveClient(app, config.clientDir);
  app.use(nothingHere, failure(platform.log));

  // An upgrade does not come through Express, which knows the proxies to believe: without it all sockets would share their address.
  const addressOf = (request: http.IncomingMessage) => (Object.setPrototypeOf(request, app.request) as Request).ip;
  const sockets = createSocketServer({
    schema,
    budget,
    documents,
    log: platform.log,
    allowedOrigin: (origin) => origin === platform.origin || (!config.production && isLoopback(origin)),
    stillValid: (viewer) => stillValid(platform, viewer),
    standingChanges: standingChanges(platform),
    contextOf: async ({ authorization, language }, request) =>
      createContext({
        platform,
        planner,
        viewer: await authenticate(platform, typeof authorization === 'string' ? authorization : undefined),
        language: languageOf(typeof language === 'string' ? language : request.headers['accept-language']),
        address: addressOf(request),
        userAgent: request.headers['user-agent'],
      }),
  });
  return {
    handle: app,
    upgrade: (request: http.IncomingMessage, socket, head) =>
      request.url?.split('?')[0] === '/graphql' ? sockets.upgrade(request, socket, head) : refuse(socket, 404),
    closeSockets: () => Promise.resolve(sockets.dispose()),
    stop: () => apollo.stop(),
  };
}

const securityHeaders = (production: boolean): Parameters<typeof helmet>[0] => ({
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
const crossOrigin =
  (platform: Platform): cors.CorsOptionsDelegate<Request> =>
  ({ path: asked }, decide) =>
    decide(null, {
      origin: (origin, done) => done(null, !origin || origin === platform.origin || (!platform.config.production && isLoopback(origin))),
      exposedHeaders: ['x-request-id', 'retry-after'],
      maxAge: 86_400,
      preflightContinue: /^\/uploads(\/|$)/.test(asked),
    });

const isLoopback = (origin: string) => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);

/** Apollo's Sandbox page loads from its makers; no other page may. */
const sandboxPolicy: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' && request.accepts(['json', 'html']) === 'html') {
    response.setHeader(
      'content-security-policy',
      "default-src 'self' https://*.apollographql.com; script-src 'self' 'unsafe-inline' https://*.apollographql.com; style-src 'self' 'unsafe-inline' https://*.apollographql.com https://fonts.googleapis.com; font-src https://fonts.gstatic.com; img-src 'self' data: https://*.apollographql.com; frame-src https://*.apollographql.com; connect-src 'self' ws: wss: https://*.apollographql.com; frame-ancestors 'none'",
    );
  }
  next();
};

/** Has errors of GraphQL told in the request's language and with its id, those of a request too early for a context too. */
const tellErrors =
  ({ log }: Platform): RequestHandler =>
  (request, _response, next) => {
    const requestId = requestIdOf(request);
    const language = languageOf(request.headers['accept-language']);
    answering({ requestId, log: log.child({ requestId }), t: (key, values) => translate(language, key, values) }, next);
  };

/** The built client: hashed assets for good, its page for every other address in the language of its first segment. */
function serveClient(app: Express, folder: string): void {
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  const pages = { EN: page, AR: page.replace('<html lang="en" dir="ltr"', '<html lang="ar" dir="rtl"') };
  app.get('/', (request, response) => response.redirect(302, `/${languageOf(request.headers['accept-language']).toLowerCase()}`));
  app.use(
    express.static(folder, {
      index: false,
      setHeaders: (response, file) =>
        response.setHeader(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    }),
  );
  app.get('/{*path}', (request: Request, response: Response, next) => {
    if (/\.\w{2,5}$/.test(request.path) || !request.accepts('html')) return next();
    response.setHeader('cache-control', 'no-cache');
    response.type('html').send(/^\/ar(\/|$)/.test(request.path) ? pages.AR : pages.EN);
  });
}
