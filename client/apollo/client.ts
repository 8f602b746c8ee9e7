import { ApolloClient, ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { HttpLink } from '@apollo/client/link/http';
import { OperationTypeNode } from 'graphql';
import { signInAgain } from '../session/expired.ts';
import type { Role } from '../session/tokens.ts';
import { byIdLink, withId } from './byId.ts';
import { createCache } from './cache.ts';
import { noteServerTime } from './clock.ts';
import { hasCode } from './errorCode.ts';
import { ViewerDocument } from './generated.ts';
import { inTime, requestHeaders, sendToTheEnd } from './request.ts';
import { endIfExpired } from './send.ts';
import { socketLink } from './socket.ts';

const refusesToken = (error: unknown): boolean => hasCode(error, 'UNAUTHENTICATED') || (ServerError.is(error) && error.statusCode === 401);

const authLink = (role: Role) =>
  new SetContextLink(({ headers }) => {
    endIfExpired(role);
    return { headers: { ...headers, ...requestHeaders(role) } };
  });

/** `onForbidden` is called when the server refuses something that the page offered, because the person may do less than before. */
const errorLink = (role: Role, onForbidden: () => void) =>
  new ErrorLink(({ error, operation }) => {
    if (refusesToken(error)) {
      // Code that sets `refusalIsAnswer` handles the refusal itself.
      if (!operation.getContext().refusalIsAnswer) signInAgain(role);
    } else if (hasCode(error, 'FORBIDDEN')) onForbidden();
  });

const httpLink = () =>
  new HttpLink({
    uri: '/graphql',
    fetch: async (input, init) => {
      const options = withId(init);
      const send = (keepalive: boolean) => fetch(input, { ...options, keepalive, signal: inTime(init?.signal) });
      const response = await sendToTheEnd(options.body, send);
      noteServerTime(response.headers.get('date'));
      return response;
    },
  });

function create(role: Role): ApolloClient {
  // The viewer is read again. The page that shows them acts on the answer.
  const lookAgain = () => void client.refetchQueries({ include: [ViewerDocument] });
  const client = new ApolloClient({
    cache: createCache(),
    dataMasking: true,
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      socketLink(role, lookAgain),
      ApolloLink.from([errorLink(role, lookAgain), authLink(role), byIdLink, httpLink()]),
    ),
  });
  return client;
}

const clients = new Map<Role, ApolloClient>();

/** Makes the client of the console or of the public pages. Each has its own account and cache, so that neither reads the other's. */
export function apolloClient(role: Role): ApolloClient {
  let client = clients.get(role);
  if (!client) {
    client = create(role);
    clients.set(role, client);
  }
  return client;
}
