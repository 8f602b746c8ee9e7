import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { language } from '../i18n/language.ts';
import { type Role, tokenOf } from '../session/tokens.ts';
import { connectionListeners } from './connection.ts';
import { requestTimeout } from './request.ts';

/** 4401 and 4403: the server does not take the token. */
const refuses = (event: unknown): boolean => event instanceof CloseEvent && [4401, 4403].includes(event.code);

/** A ping that the server answers when the subscriptions sent before it have begun. */
const whenBegun = '{"type":"ping","payload":{"after":"subscriptions"}}';

/** Milliseconds within which a doubted line must answer. */
const answersWithin = 5000;

/** Milliseconds between attempts to connect: at first, and at most. They double with each attempt in a row. */
const spacing = { first: 1000, most: 30_000 };

/** Calls `hear` when the page comes into sight or the network returns. Returns a function that stops it. */
function whenBack(hear: () => void): () => void {
  const seen = () => {
    if (!document.hidden) hear();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', hear);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', hear);
  };
}

/**
 * Waits before the next attempt, for a partly random time, since all pages may have lost their lines at once. The wait ends when the page
 * comes into sight or the network returns.
 */
const pauseBefore = (retries: number): Promise<void> =>
  new Promise((resolve) => {
    const pause = Math.min(spacing.most, spacing.first * 2 ** retries) + 300 + Math.random() * 2700;
    const goOn = () => {
      clearTimeout(timer);
      forget();
      resolve();
    };
    const timer = setTimeout(goOn, pause);
    const forget = whenBack(goOn);
  });

/**
 * One socket, opened with the first subscription and closed with the last. `onRefused` is called when the server closes it because of the
 * token: the sign-in has ended, or may do less than before.
 *
 * The line of a page that slept or changed its network may be dead without an event. So when the page comes into sight or the network
 * returns, the line must answer, or is replaced. Subscribers then read again what they may have missed.
 */
export function socketLink(role: Role, onRefused: () => void): GraphQLWsLink {
  let wasOpen = false;
  let line: WebSocket | undefined;
  let doubt: ReturnType<typeof setTimeout> | undefined;
  const isOpen = () => line?.readyState === WebSocket.OPEN;
  const { connecting, connected, closed } = connectionListeners(role);
  const client = createClient({
    url: () => `${window.location.origin.replace(/^http/, 'ws')}/graphql`,
    lazy: true,
    // By itself, the library waits for ever for the first answer of a line that has died.
    connectionAckWaitTimeout: requestTimeout,
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
        // The subscriptions are sent before this runs. What is read once they have begun misses nothing that they do not tell.
        setTimeout(() => isOpen() && line?.send(whenBegun)); // the last subscription may have ended meanwhile, and the line with it
      },
      // The pong of a plain ping has no payload.
      pong: (_received, payload) => payload && connected(),
      message: () => clearTimeout(doubt),
      closed: (event) => {
        clearTimeout(doubt);
        line = undefined;
        closed(event);
        if (refuses(event)) onRefused();
      },
    },
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: pauseBefore,
    // A token that opened one socket may open another, with its present rights. A token that is refused at once never will.
    shouldRetry: (event) => !refuses(event) || wasOpen,
  });
  const ask = () => {
    // A server answers pings before it has acknowledged the line, too.
    if (document.hidden || !isOpen()) return;
    line?.send('{"type":"ping"}');
    clearTimeout(doubt);
    const askedAt = performance.now();
    // A page that was frozen meanwhile may run this timer before it handles the answer.
    doubt = setTimeout(() => {
      if (performance.now() - askedAt > 2 * answersWithin) ask();
      else client.terminate();
    }, answersWithin);
  };
  whenBack(ask);
  return new GraphQLWsLink(client);
}
