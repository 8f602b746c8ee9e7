import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useConnection } from '../../apollo/connection.ts';
import { PlacesChangedDocument } from '../../apollo/generated.ts';
import { useArea } from '../../session/auth.ts';

/** The field of each type with the number that is left. */
const fields = { StorefrontProduct: 'placesLeft', StorefrontSession: 'seatsLeft' } as const;

/** Milliseconds out of sight after which a page is read again. */
const staleAfter = 30_000;

export interface PlacesOptions {
  type: keyof typeof fields;
  id: string;
  /**
   * Whether the server sends events: for a product with a limit and for a public session. Others are read again when the page comes back
   * into sight.
   */
  live: boolean;
  /** Reads the page again. */
  reread: () => void;
}

/**
 * Keeps the number of places or seats up to date while the page is open: by events, once the browser is idle, and by reading again when the
 * page comes back into sight or the connection returns, since events may be lost.
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
        // Without events, the page is read again when it comes into sight, as below.
        error: () => undefined,
      });
      stop = () => events.unsubscribe();
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [client, type, id, live]);

  // Events are lost while there is no connection, so the page is read again.
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

/** Writes the number that is left, and its consequences, to the cache. */
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

/** Calls back when the browser is idle, at the latest after two seconds. Safari has no idle callback. Answers a function that cancels. */
function whenIdle(then: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(then, 500);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(then, { timeout: 2000 });
  return () => window.cancelIdleCallback(request);
}
