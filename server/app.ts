import type http from 'node:http';
import { expressMiddleware } from '@as-integrations/express5';
import cors from 'cors';
import express, { type Request, type RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import helmet from 'helmet';
import { type Context, type ContextSource, createContext } from './core/context.ts';
import { unavailableIfAway } from './core/errors.ts';
import type { Listeners } from './core/events.ts';
import { ownHosts, refuseOtherHosts } from './core/hosts.ts';
import { languageOf, translate } from './core/translate.ts';
import { anonymous } from './core/viewer.ts';
import { developerSite } from './docs/door.ts';
import { createRanges } from './domains/content/media/ranges.ts';
import { domains } from './domains/index.ts';
import { createDeprecatedUseNotes } from './domains/keys/deprecated-uses.ts';
import { createApollo } from './graphql/apollo.ts';
import type { Budget } from './graphql/budget.ts';
import { createDocuments } from './graphql/documents.ts';
import type { Language } from './graphql/generated.ts';
import { createOperationNames } from './graphql/operation-names.ts';
import { createPosts } from './graphql/posts.ts';
import { type Asker, answering } from './graphql/present.ts';
import type { Planner } from './graphql/reads/run.ts';
import { createSocketServer, refuse } from './graphql/socket.ts';
import { createSteps } from './graphql/steps.ts';
import { createTrusted, readTrusted } from './graphql/trusted.ts';
import { finishBodies } from './http/bodies.ts';
import { inlineScripts, serveClient } from './http/client.ts';
import { compress } from './http/compression.ts';
import { failure, nothingHere, refuseKeysInAddresses } from './http/failure.ts';
import { jsonPosts } from './http/json-posts.ts';
import { carriesKeyInAddress, keyInAddress } from './http/keys-in-addresses.ts';
import { mediaRanges } from './http/media-ranges.ts';
import { byDocumentId, otherOperations } from './http/operations.ts';
import { type Ask, createDrawers } from './http/pages/drawers.ts';
import { readBuild } from './http/pages/files.ts';
import { BudgetSpent, type PageAnswer, servePages, type Visit, withoutCost } from './http/pages/pages.ts';
import { publicAnswers } from './http/public-answers.ts';
import { answersTo, logRequests, requestIdOf } from './http/requests.ts';
import { sandbox } from './http/sandbox.ts';
import { crossOrigin, mayCall, securityHeaders, uncached } from './http/security.ts';
import { addressReader } from './platform/network.ts';
import type { Platform } from './platform/platform.ts';
import { mediaPath } from './platform/rooms/rooms.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import { notedOf, watchRequests } from './platform/telemetry/requests.ts';
import { measureTurns } from './platform/telemetry/sources.ts';
import { restRouter } from './rest/router.ts';
import { createViewers } from './viewers/viewers.ts';

export interface App {
  handle: http.RequestListener;
  upgrade: ReturnType<typeof createSocketServer>['upgrade'];
  /** Closes every socket: those of GraphQL with code 1001, "going away". */
  closeSockets(): Promise<void>;
  /** Tells how many sockets, subscriptions and pages there are. */
  measure(metrics: Metrics): void;
  /** Stops Apollo Server. Call it once no request is under way. */
  stop(): Promise<void>;
}

interface AppSource {
  platform: Platform;
  schema: GraphQLSchema;
  planner: Planner;
  listeners: Listeners;
  budget: Budget;
  /** Mounts the pages that exist in development only. */
  developmentPages(router: express.Router): void;
  /** False until all parts run, while the database does not answer or takes no writes, and as soon as the server begins to stop. */
  ready(): boolean;
}

/** Assembles the HTTP server: security, health checks, REST, GraphQL, the domains' own routes, the client. */
export async function createApp({ platform, schema, planner, listeners, budget, developmentPages, ready }: AppSource): Promise<App> {
  const { config } = platform;
  const addressOf = addressReader(config.trustProxy);
  const knowsHost = ownHosts(config);
  const viewers = createViewers(platform);
  const contextFor = (request: http.IncomingMessage, known: Pick<ContextSource, 'viewer' | 'language'>): Context =>
    createContext({
      platform,
      planner,
      listeners,
      language: languageOf(request.headers),
      ...known,
      requestId: requestIdOf(request),
      address: addressOf(request),
      userAgent: request.headers['user-agent'],
      noted: notedOf(request),
    });
  const contextOf = async (request: http.IncomingMessage) =>
    contextFor(request, { viewer: await viewers.authenticate(request.headers.authorization) });

  const logAnswer = answersTo(platform.log, watchRequests(platform.metrics, platform.traces !== null));

  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('etag', false); // API answers are never revalidated; static files have their own ETags
  app.use(finishBodies, logRequests(logAnswer), refuseOtherHosts(knowsHost));
  const headers = [uncached, helmet(securityHeaders(platform, inlineScripts(config.clientDir))), compress, cors(crossOrigin(platform))];
  app.use(headers, refuseKeysInAddresses);
  app.get('/healthz', (_request, response) => void response.json({ ok: true }));
  app.get('/readyz', (_request, response) => {
    const ok = ready();
    response.status(ok ? 200 : 503).json({ ok });
  });

  developmentPages(app);
  for (const domain of domains) domain.routes?.(app, { platform, contextOf, addressOf, stillValid: viewers.stillValid });
  const build = config.clientDir ? readBuild(config.clientDir) : null;
  app.use(developerSite({ schema, origin: platform.origin, fonts: build?.fonts.latin.css ?? '' }));
  app.use(
    restRouter({
      schema,
      budget,
      contextOf,
      askerOf: (request) => askerOf(platform, request),
      site: { origin: platform.origin, email: config.contactEmail },
    }),
  );

  const documents = createDocuments(schema, budget, createDeprecatedUseNotes(platform));
  const ofClient = readTrusted(config.clientDir);
  const steps = createSteps(documents, budget, createOperationNames(schema, ofClient.values()));
  const apollo = createApollo(schema, documents, steps);
  await apollo.start();
  const answerPost = createPosts(apollo, schema, documents, steps);
  const trusted = createTrusted(ofClient, config.trustedDocuments === 'only');
  const admitted = async (request: http.IncomingMessage, asked: { query?: unknown; documentId?: unknown } | undefined) => {
    trusted.resolve(request.headers, asked); // Apollo reads the text from the same object
    try {
      const context = contextFor(request, { viewer: await viewers.recall(request.headers.authorization) });
      documents.admit(context, asked?.query);
      return context;
    } catch (error) {
      throw unavailableIfAway(error); // Apollo answers other errors than ours with 500
    }
  };
  const tellErrors: RequestHandler = (request, _response, next) => answering(() => askerOf(platform, request), next);
  app.use('/graphql', sandbox(platform), otherOperations, byDocumentId(trusted), publicAnswers, tellErrors);
  const askedBy = ({ method, query, body }: Request) => (method === 'GET' ? { query: query.query, documentId: query.documentId } : body);
  app.use('/graphql', expressMiddleware(apollo, { context: async ({ req }) => admitted(req as Request, askedBy(req as Request)) }));

  const visitOf = (request: Request, language: Language): Visit => {
    const context = contextFor(request, { viewer: anonymous, language });
    const asker = askerOf(platform, request);
    const askWith = (asking: Context): Ask => {
      return async (query, variables) => {
        const admit = async () => {
          documents.admit(asking, query);
          return asking;
        };
        const { status, headers, text } = await answering(
          () => asker,
          () => answerPost({ headers: {} }, { query, variables }, admit),
        );
        if (status === 429) throw new BudgetSpent(headers.get('retry-after') ?? null);
        return withoutCost(text);
      };
    };
    return {
      visitor: context.address,
      ask: askWith(context),
      askAgain: askWith({ ...context, costShare: 0.1 }),
      async spend(points) {
        const { isEnough, seconds } = budget.take(context, points);
        if (!isEnough) throw new BudgetSpent(String(seconds));
      },
    };
  };
  const drawers = build && createDrawers(build.pages, platform.origin);
  const onPage = (how: PageAnswer) => platform.metrics?.pages.inc({ how });
  const pages = build && drawers ? servePages({ build, drawers, origin: platform.origin, log: platform.log, visitOf, onPage }) : null;
  if (config.clientDir) serveClient(app, config.clientDir, pages);
  const fail = failure(platform.log);
  app.use(nothingHere, fail);

  const sockets = createSocketServer({
    schema,
    budget,
    documents,
    checkText: trusted.check,
    log: platform.log,
    allowedOrigin: (origin) => mayCall(platform, origin),
    stillValid: viewers.stillValid,
    standingChanges: viewers.changes(),
    onGap: platform.pubsub.onGap,
    callerOf: async ({ authorization, language }, request) => ({
      viewer: await viewers.authenticate(typeof authorization === 'string' ? authorization : undefined),
      language: languageOf(typeof language === 'string' ? { 'x-language-code': language, 'accept-language': language } : request.headers),
      address: addressOf(request),
      userAgent: request.headers['user-agent'],
    }),
    contextOf: (caller) => createContext({ platform, planner, listeners, ...caller }),
  });
  return {
    handle: jsonPosts({
      logAnswer,
      knowsHost,
      origin: platform.origin,
      headers,
      answer: (request, body) =>
        answering(
          () => askerOf(platform, request),
          () => answerPost(request, body, () => admitted(request, body)),
        ),
      fail,
      otherwise: mediaRanges({ logAnswer, knowsHost, origin: platform.origin, headers, find: createRanges(platform), otherwise: app }),
    }),
    upgrade(request: http.IncomingMessage, socket, head) {
      const path = knowsHost(request.headers.host) ? request.url?.split('?')[0] : null;
      if (carriesKeyInAddress(request)) refuse(socket, 400, keyInAddress(request));
      else if (path === '/graphql') sockets.upgrade(request, socket, head, addressOf(request));
      else if (path !== mediaPath || !platform.rooms.upgrade) refuse(socket, 404);
      else if (request.headers.origin && !mayCall(platform, request.headers.origin)) refuse(socket, 403);
      else platform.rooms.upgrade(request, socket, head, addressOf(request));
    },
    measure(metrics) {
      const counts = sockets.counts();
      metrics.sockets.set(counts.sockets);
      metrics.subscriptionGroups.set(counts.groups);
      metrics.subscribers.set(counts.subscribers);
      if (drawers) measureTurns(metrics, 'pages', drawers.counts());
    },
    async closeSockets() {
      platform.rooms.closeSockets?.();
      await sockets.dispose();
    },
    stop: async () => {
      await Promise.all([apollo.stop(), drawers?.stop()]);
    },
  };
}

/** Words GraphQL errors in the request's language and adds its id, also for requests that fail before they have a context. */
function askerOf({ log }: Platform, request: http.IncomingMessage): Asker {
  const requestId = requestIdOf(request);
  const language = languageOf(request.headers);
  return { requestId, log: () => log.child({ requestId }), t: (key, values) => translate(language, key, values) };
}
