import { useApolloClient, useQuery } from '@apollo/client/react';
import { type RefObject, useEffect, useState } from 'react';
import { SectionItemsDocument } from '../../../apollo/generated.ts';

/**
 * Loads a section's items when its panel comes near the window, unless they are loaded (`itemsAreHere`). Answers the failure and a
 * function that tries again.
 */
export function useSectionItems(id: string, itemsAreHere: boolean, panel: RefObject<HTMLElement | null>) {
  const client = useApolloClient();
  const [panelIsNear, setPanelIsNear] = useState(false);
  useEffect(() => {
    if (itemsAreHere || panelIsNear || !panel.current) return;
    const panelObserver = new IntersectionObserver(([entry]) => entry?.isIntersecting && setPanelIsNear(true), { rootMargin: '400px 0px' });
    panelObserver.observe(panel.current);
    return () => panelObserver.disconnect();
  }, [itemsAreHere, panelIsNear, panel]);
  const { data, error, refetch } = useQuery(SectionItemsDocument, {
    variables: { id },
    skip: itemsAreHere || !panelIsNear,
    fetchPolicy: 'cache-and-network',
  });
  const sectionIsGone = data?.section === null;
  // Another person has deleted the section. Lists drop it once it is out of the cache.
  useEffect(() => {
    if (sectionIsGone) client.cache.evict({ id: client.cache.identify({ __typename: 'Section', id }) });
  }, [client, sectionIsGone, id]);
  return { error, retry: () => void refetch() };
}
