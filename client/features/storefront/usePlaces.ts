import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useConnection } from '../../apollo/connection.ts';
import { PlacesChangedDocument } from '../../apollo/generated.ts';
import { useArea } from '../../session/auth.ts';

/** How a page has its numbers: the type, and its field with what is left. */
const fields = { StorefrontProduct: 'placesLeft', StorefrontSession: 'seatsLeft' } as const;

/** Out of sight for less than this, a page is as good as new. */
const staleAfter = 30_000;

export interface PlacesOptions {
  type: keyof typeof fields;
  id: string;
  /** Whether the server tells of it: a product with a limit, a public session. Others are read again when their page is looked at again. */
  live: boolean;
  /** Reads the page again. */
  reread: () => void;
}

/**
 * Keeps what is left of a product or session true while its page is open: by events, once the page is drawn and the browser has
 * nothing better to do; and by reading again when the page comes back into sight, or the connection comes back. Events alone could miss one.
 */
export function usePlaces({ type, id, live, reread }: PlacesOptions): void {
  const client = useApolloClient();
  const again = useRef(reread);
  again.current = reread;

  useEffect(() => {
    if (!live) return;
    let stop: (() => void) | undefined;
    const cancel = whenIdle(() => {
      const events = client.subscribe({ query: PlacesChangedDocument, variables: { id } }).subscribe({
        next: ({ data }) => {
          if (!data) return;
          const { isShown, placesLeft } = data.placesChanged;
          if (isShown) store(client.cache, type, id, placesLeft);
          else again.current();
        },
        // Without events the page is read again when it is looked at, as below.
        error: () => undefined,
      });
      stop = () => events.unsubscribe();
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [client, type, id, live]);

  // Events of the time without a connection are lost.
  const connection = useConnection(useArea());
  const wasDown = useRef(false);
  useEffect(() => {
    if (connection === 'down') wasDown.current = true;
    if (connection !== 'up' || !wasDown.current) return;
    wasDown.current = false;
    again.current();
  }, [connection]);

  useEffect(() => {
    let hiddenAt = Number.POSITIVE_INFINITY;
    const look = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now();
      else if (Date.now() - hiddenAt >= staleAfter) again.current();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

/** Writes what is left, and what follows from it. */
function store(cache: ApolloCache, type: PlacesOptions['type'], id: string, left: number | null): void {
  cache.modify({
    id: cache.identify({ __typename: type, id }),
    fields: {
      [fields[type]]: () => left,
      availability: (before: unknown) => {
        if (left === null) return before;
        if (left <= 0 && before === 'AVAILABLE') return 'SOLD_OUT';
        return left > 0 && before === 'SOLD_OUT' ? 'AVAILABLE' : before;
      },
    } satisfies Record<string, (before: unknown) => unknown>,
  });
}

/** Calls back when the browser is idle, at the latest after two seconds; Safari has no idle callback. Answers what calls it off. */
function whenIdle(then: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(then, 500);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(then, { timeout: 2000 });
  return () => window.cancelIdleCallback(request);
}
