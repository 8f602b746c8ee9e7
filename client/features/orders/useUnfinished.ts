import { useQuery } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { type UnfinishedOrderFragment, UnfinishedOrdersDocument } from '../../apollo/generated.ts';
import { useSignedIn } from '../../session/auth.ts';

/**
 * The viewer's orders that wait for their payment: of one product, or all for undefined. They are read again at each visit, also by the
 * back button, since the gateway's page is on another site. Null reads nothing.
 */
export function useUnfinishedOrders(productId: string | null | undefined): readonly UnfinishedOrderFragment[] {
  const signedIn = useSignedIn();
  const skip = !signedIn || productId === null;
  const { data, refetch } = useQuery(UnfinishedOrdersDocument, {
    variables: { productId: productId ?? undefined },
    skip,
    fetchPolicy: 'cache-and-network',
  });
  const lookForUnfinished = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    // Without an answer, the page stays as it was left.
    if (persisted && !skip) refetch().catch(() => undefined);
  });
  useEffect(() => {
    window.addEventListener('pageshow', lookForUnfinished);
    return () => window.removeEventListener('pageshow', lookForUnfinished);
  }, []);
  // A cancelled order is EXPIRED in the cache before the list is read again.
  return (!skip && data?.unfinishedOrders.filter(({ status }) => status === 'PENDING')) || [];
}

/** The viewer's order of one product that waits for its payment. */
export const useUnfinished = (productId: string | null): UnfinishedOrderFragment | null => useUnfinishedOrders(productId)[0] ?? null;
