import type http from 'node:http';
import { ApolloServer, type ApolloServerPlugin, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Context } from '../core/context.ts';
import type { Outcome } from '../platform/telemetry/metrics.ts';
import type { Budget, Cost } from './budget.ts';
import { directPlugin } from './direct.ts';
import { type Documents, operationOf } from './documents.ts';
import { limits } from './limits.ts';
import type { NameOperation } from './operation-names.ts';
import { presentToAsker } from './present.ts';

/** GraphQL over HTTP. */
export function createApollo(schema: GraphQLSchema, documents: Documents, budget: Budget, nameOf: NameOperation): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    introspection: true,
    // Introspection shows the whole schema anyway, so suggestions in errors reveal nothing more.
    hideSchemaDetailsFromClientErrors: false,
    allowBatchedHttpRequests: false,
    // A text that anybody can register would bypass the price of documents and TRUSTED_DOCUMENTS (decision 49).
    persistedQueries: false,
    csrfPrevention: { requestHeaders: ['apollo-require-preflight', 'x-apollo-operation-name'] },
    parseOptions: { maxTokens: limits.tokens },
    documentStore: documents.forApollo,
    formatError: (_formatted, error) => presentToAsker(error),
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    status400ForVariableCoercionErrors: true,
    logger: silent,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginLandingPageDisabled(), // http/sandbox.ts has a page
      limitsPlugin(documents, budget, nameOf),
      directPlugin(schema),
    ],
  });
}

/** Accepted types that lead to JSON. */
const anyJson = new Set([undefined, '*/*']);

/** Answers a POST of JSON whose body was read. */
export function answerPost(
  apollo: ApolloServer<Context>,
  { headers: given }: Pick<http.IncomingMessage, 'headers'>,
  body: unknown,
  context: () => Promise<Context>,
): Promise<HTTPGraphQLResponse> {
  // Apollo reads no other headers here. It answers JSON without `accept`; with it, it negotiates the type of each answer.
  const headers = new HeaderMap([['content-type', 'application/json']]);
  if (!anyJson.has(given.accept)) headers.set('accept', given.accept as string);
  return apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest: { method: 'POST', headers, search: '', body }, context });
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** How an operation with errors ended: it failed because of us, or it was refused. */
const outcomeOf = (errors: readonly GraphQLFormattedError[]): Outcome =>
  errors.some(({ extensions }) => extensions?.code === 'INTERNAL_SERVER_ERROR') ? 'failed' : 'refused';

/**
 * Refuses operations that must not run, charges the others, and reports the cost in `extensions.cost` and in headers. Notes which operation
 * it was and how it ended, where that is measured.
 */
function limitsPlugin(documents: Documents, budget: Budget, nameOf: NameOperation): ApolloServerPlugin<Context> {
  return {
    async requestDidStart({ contextValue: context }) {
      let cost: Cost | undefined;
      return {
        async didResolveOperation({ document, request, contextValue }) {
          const operation = operationOf(document, request.operationName);
          if (context.noted) context.noted.operation = nameOf(document, operation);
          if (operation.operation === 'subscription')
            throw new GraphQLError(overSocket, { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } });
          cost = await documents.charge(contextValue, document, operation, request.variables ?? {});
        },
        async willSendResponse({ request, response }) {
          for (const [name, value] of Object.entries(budget.headersOf(context))) response.http.headers.set(name, value);
          if (response.body.kind !== 'single') return;
          const { singleResult } = response.body;
          if (context.noted && singleResult.errors) context.noted.outcome = outcomeOf(singleResult.errors);
          if (cost) singleResult.extensions = { ...singleResult.extensions, cost };
          const away = singleResult.errors?.find(({ extensions }) => extensions?.code === 'UNAVAILABLE');
          if (away) {
            response.http.status = 503;
            response.http.headers.set('retry-after', String(away.extensions?.retryAfter));
          }
          const refused = singleResult.errors?.every(({ extensions }) => requestErrors.has(extensions?.code));
          if (response.http.status === 400 && refused && wantsPlainJson(request.http?.headers.get('accept'))) response.http.status = 200;
        },
      };
    },
  };
}

/**
 * Whether a client accepts `application/json` and nothing else. Such a client may only look for GraphQL in an answer with status 200, so
 * GraphQL over HTTP reports `requestErrors` to it with 200, and to all others with 400.
 */
const wantsPlainJson = (accept: string | undefined): boolean =>
  accept?.split(',').every((type) => type.split(';')[0]?.trim().toLowerCase() === 'application/json') ?? false;
const requestErrors: ReadonlySet<unknown> = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT']);

const overSocket = 'Subscriptions come over WebSocket (graphql-transport-ws)';
