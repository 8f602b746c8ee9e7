import { useApolloClient, useQuery } from '@apollo/client/react';
import { type RefObject, useEffect, useState } from 'react';
import { SectionItemsDocument } from '../../../apollo/generated.ts';

/**
 * Loads a section's items when its panel comes near the window, unless they are loaded (`here`). Answers the failure and a function that
 * tries again.
 */
export function useSectionItems(id: string, here: boolean, panel: RefObject<HTMLElement | null>) {
  const client = useApolloClient();
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (here || near || !panel.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '400px 0px' });
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, [here, near, panel]);
  const { data, error, refetch } = useQuery(SectionItemsDocument, {
    variables: { id },
    skip: here || !near,
    fetchPolicy: 'cache-and-network',
  });
  const gone = data?.section === null;
  // Another person has deleted the section. Lists drop it once it is out of the cache.
  useEffect(() => {
    if (gone) client.cache.evict({ id: client.cache.identify({ __typename: 'Section', id }) });
  }, [client, gone, id]);
  return { error, retry: () => void refetch() };
}
