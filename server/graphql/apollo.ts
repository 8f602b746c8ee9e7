import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { Context, Cost } from '../core/context.ts';
import { directPlugin } from './direct.ts';
import type { Documents } from './documents.ts';
import { limits } from './limits.ts';
import { presentToAsker } from './present.ts';
import type { Steps } from './steps.ts';

/** GraphQL over HTTP. */
export function createApollo(schema: GraphQLSchema, documents: Documents, steps: Steps): ApolloServer<Context> {
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
      stepsPlugin(steps),
      directPlugin(schema),
    ],
  });
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Does what is done around each operation. One that `posts.ts` has begun is not begun again. */
function stepsPlugin(steps: Steps): ApolloServerPlugin<Context> {
  return {
    async requestDidStart({ contextValue: context }) {
      let cost: Cost | undefined;
      return {
        async didResolveOperation({ document, request, contextValue }) {
          cost = context.begun ? context.begun() : steps.begin(contextValue, document, request.operationName, request.variables ?? {});
        },
        async willSendResponse({ request, response: { http, body } }) {
          if (body.kind === 'single') steps.end(context, http, body.singleResult, request.http?.headers.get('accept'), cost);
        },
      };
    },
  };
}
