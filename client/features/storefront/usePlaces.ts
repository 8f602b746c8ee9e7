import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useReadAgain } from '../../apollo/connection.ts';
import { PlacesChangedDocument } from '../../apollo/generated.ts';
import { useArea } from '../../session/auth.ts';

/** The field of each type with the number that is left. */
const placesFields = { StorefrontProduct: 'placesLeft', StorefrontSession: 'seatsLeft' } as const;

/** Milliseconds out of sight after which a page is read again. */
const placesStaleAfter = 30_000;

export interface PlacesOptions {
  type: keyof typeof placesFields;
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
export function usePlaces({ type, id, live: livePlaces, reread: rereadOffer }: PlacesOptions): void {
  const client = useApolloClient();
  const rereadPlaces = useRef(rereadOffer);
  rereadPlaces.current = rereadOffer;

  useEffect(() => {
    if (!livePlaces) return;
    let stop: (() => void) | undefined;
    const cancel = whenIdle(() => {
      const placesEvents = client.subscribe({ query: PlacesChangedDocument, variables: { id } }).subscribe({
        next: ({ data }) => {
          if (!data) return;
          const { isShown, placesLeft } = data.placesChanged;
          if (isShown) storePlaces(client.cache, type, id, placesLeft);
          else rereadPlaces.current();
        },
        // Without events, the page is read again when it comes into sight, as below.
        error: () => undefined,
      });
      stop = () => placesEvents.unsubscribe();
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [client, type, id, livePlaces]);

  // Events are lost while there is no connection, so the page is read again.
  useReadAgain(useArea(), rereadOffer);

  useEffect(() => {
    let placesHiddenAt = Number.POSITIVE_INFINITY;
    const lookAtPlaces = () => {
      if (document.visibilityState === 'hidden') placesHiddenAt = Date.now();
      else if (Date.now() - placesHiddenAt >= placesStaleAfter) rereadPlaces.current();
    };
    document.addEventListener('visibilitychange', lookAtPlaces);
    return () => document.removeEventListener('visibilitychange', lookAtPlaces);
  }, []);
}

/** Writes the number that is left, and its consequences, to the cache. */
function storePlaces(cache: ApolloCache, type: PlacesOptions['type'], id: string, placesLeft: number | null): void {
  cache.modify({
    id: cache.identify({ __typename: type, id }),
    fields: {
      [placesFields[type]]: () => placesLeft,
      availability: (availabilityBefore: unknown) => {
        if (placesLeft === null) return availabilityBefore;
        if (placesLeft <= 0 && availabilityBefore === 'AVAILABLE') return 'SOLD_OUT';
        return placesLeft > 0 && availabilityBefore === 'SOLD_OUT' ? 'AVAILABLE' : availabilityBefore;
      },
    } satisfies Record<string, (availabilityBefore: unknown) => unknown>,
  });
}

/** Calls back when the browser is idle, at the latest after two seconds. Safari has no idle callback. Answers a function that cancels. */
function whenIdle(subscribePlaces: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(subscribePlaces, 500);
    return () => clearTimeout(timer);
  }
  const placesRequest = window.requestIdleCallback(subscribePlaces, { timeout: 2000 });
  return () => window.cancelIdleCallback(placesRequest);
}
