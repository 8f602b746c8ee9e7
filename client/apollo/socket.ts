import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { language } from '../i18n/language.ts';
import { type Role, tokenOf } from '../session/tokens.ts';
import { connectionListeners } from './connection.ts';

/** 4401 and 4403: the server does not take the token. */
const refuses = (event: unknown): boolean => event instanceof CloseEvent && [4401, 4403].includes(event.code);

/**
 * One socket, opened with the first subscription and closed with the last. `onRefused` is called when the server closes it
 * because of the token: the sign-in has ended, or may do less than before.
 */
export function socketLink(role: Role, onRefused: () => void): GraphQLWsLink {
  let wasOpen = false;
  const { connecting, connected, closed } = connectionListeners(role);
  return new GraphQLWsLink(
    createClient({
      url: () => `${window.location.origin.replace(/^http/, 'ws')}/graphql`,
      lazy: true,
      connectionParams: () => {
        const token = tokenOf(role);
        return { language, ...(token && { authorization: `Bearer ${token}` }) };
      },
      on: {
        connecting: () => {
          wasOpen = false;
          connecting();
        },
        connected: () => {
          wasOpen = true;
          connected();
        },
        closed: (event) => {
          closed(event);
          if (refuses(event)) onRefused();
        },
      },
      retryAttempts: Number.POSITIVE_INFINITY,
      // A token that opened a socket may open another, with the rights that it has now; one that is refused at once never will.
      shouldRetry: (event) => !refuses(event) || wasOpen,
    }),
  );
}
