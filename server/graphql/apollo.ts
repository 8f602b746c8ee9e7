import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Context } from '../core/context.ts';
import type { Budget, Cost } from './budget.ts';
import { directPlugin } from './direct.ts';
import { assess, limits } from './limits.ts';
import { presentError } from './present.ts';

/** GraphQL over HTTP. */
export function createApollo(schema: GraphQLSchema, budget: Budget): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    introspection: true,
    // A reader with the endpoint's contract in hand needs no guesses; they would tell what the schema does not.
    hideSchemaDetailsFromClientErrors: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: { requestHeaders: ['apollo-require-preflight', 'x-apollo-operation-name'] },
    parseOptions: { maxTokens: limits.tokens },
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    status400ForVariableCoercionErrors: true,
    logger: silent,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginLandingPageLocalDefault({ embed: true, includeCookies: false }),
      limitsPlugin(schema, budget),
      errorsPlugin,
      directPlugin(schema),
    ],
  });
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

function limitsPlugin(schema: GraphQLSchema, budget: Budget): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      let cost: Cost | undefined;
      return {
        async didResolveOperation({ document, operation, request, contextValue }) {
          if (operation) cost = await budget.spend(contextValue, assess(schema, document, operation, { ...request.variables }));
        },
        async willSendResponse({ response }) {
          if (cost && response.body.kind === 'single')
            response.body.singleResult.extensions = { ...response.body.singleResult.extensions, cost };
        },
      };
    },
  };
}

/** Apollo has formatted errors by the time a response is sent; ours are made from the ones it met. */
const errorsPlugin: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    let presented: GraphQLFormattedError[] = [];
    return {
      async didEncounterErrors({ errors, contextValue }) {
        presented = errors.map((error) => presentError(error, contextValue));
      },
      async willSendResponse({ response }) {
        if (presented.length && response.body.kind === 'single') response.body.singleResult.errors = presented;
      },
    };
  },
};
