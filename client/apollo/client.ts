import { ApolloClient, ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { HttpLink } from '@apollo/client/link/http';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { OperationTypeNode } from 'graphql';
import { createClient } from 'graphql-ws';
import { language } from '../i18n/language.ts';
import { createCache } from './cache.ts';
import { connectionListeners } from './connection.ts';
import { signInAgain } from './expired.ts';
import { requestHeaders, requestTimeout } from './headers.ts';
import { clearToken, isExpired, type Role, tokenOf } from './tokens.ts';

const refusesToken = (error: unknown): boolean =>
  (CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')) ||
  (ServerError.is(error) && error.statusCode === 401);

const authLink = (role: Role) =>
  new SetContextLink(({ headers }) => {
    if (isExpired(role)) {
      // A visitor's pages go on without an account; the console cannot.
      if (role === 'CREATOR') signInAgain(role);
      else clearToken(role);
    }
    return { headers: { ...headers, ...requestHeaders(role) } };
  });

const errorLink = (role: Role) =>
  new ErrorLink(({ error }) => {
    if (refusesToken(error)) signInAgain(role);
  });

const httpLink = () =>
  new HttpLink({
    uri: '/graphql',
    fetch: (input, init) =>
      fetch(input, { ...init, signal: AbortSignal.any([AbortSignal.timeout(requestTimeout), ...(init?.signal ? [init.signal] : [])]) }),
  });

/** One socket, opened with the first subscription and closed with the last. */
const socketLink = (role: Role) =>
  new GraphQLWsLink(
    createClient({
      url: () => `${window.location.origin.replace(/^http/, 'ws')}/graphql`,
      lazy: true,
      connectionParams: () => {
        const token = tokenOf(role);
        return { language, ...(token && { authorization: `Bearer ${token}` }) };
      },
      on: connectionListeners(role),
      retryAttempts: Number.POSITIVE_INFINITY,
      // 4401 and 4403: the server refuses this token, another try would change nothing.
      shouldRetry: (event) => !(event instanceof CloseEvent && [4401, 4403].includes(event.code)),
    }),
  );

const create = (role: Role) =>
  new ApolloClient({
    cache: createCache(),
    dataMasking: true,
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      socketLink(role),
      ApolloLink.from([errorLink(role), authLink(role), httpLink()]),
    ),
  });

const clients = new Map<Role, ApolloClient>();

/** The console's client or the public pages': each with its own account, so that neither reads what the other has cached. */
export function apolloClient(role: Role): ApolloClient {
  let client = clients.get(role);
  if (!client) {
    client = create(role);
    clients.set(role, client);
  }
  return client;
}
