import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { language } from '../i18n/language.ts';
import { type Role, tokenOf } from '../session/tokens.ts';
import { connectionListeners } from './connection.ts';

/** 4401 and 4403: the server does not take the token. */
const refuses = (event: unknown): boolean => event instanceof CloseEvent && [4401, 4403].includes(event.code);

/** Milliseconds that a line has to answer, once it is doubted. */
const answersWithin = 5000;

/**
 * One socket, opened with the first subscription and closed with the last. `onRefused` is called when the server closes it
 * because of the token: the sign-in has ended, or may do less than before.
 *
 * The line of a page that slept, or that was in another network, may be dead without a word. So when the page comes back into sight or
 * the network returns, the line has to answer, or is made anew; those who subscribe read again what they may have missed.
 */
export function socketLink(role: Role, onRefused: () => void): GraphQLWsLink {
  let wasOpen = false;
  let line: WebSocket | undefined;
  let doubt: ReturnType<typeof setTimeout> | undefined;
  const { connecting, connected, closed } = connectionListeners(role);
  const client = createClient({
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
      opened: (socket) => {
        line = socket as WebSocket;
      },
      connected: () => {
        wasOpen = true;
        connected();
      },
      message: () => clearTimeout(doubt),
      closed: (event) => {
        clearTimeout(doubt);
        line = undefined;
        closed(event);
        if (refuses(event)) onRefused();
      },
    },
    retryAttempts: Number.POSITIVE_INFINITY,
    // A token that opened a socket may open another, with the rights that it has now; one that is refused at once never will.
    shouldRetry: (event) => !refuses(event) || wasOpen,
  });
  const ask = () => {
    if (document.hidden || !wasOpen || line?.readyState !== WebSocket.OPEN) return;
    line.send('{"type":"ping"}');
    clearTimeout(doubt);
    doubt = setTimeout(() => client.terminate(), answersWithin);
  };
  document.addEventListener('visibilitychange', ask);
  window.addEventListener('online', ask);
  return new GraphQLWsLink(client);
}
