import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { SectionItemsDocument } from '../../../apollo/generated.ts';

/** Loads a section's items once they are wanted. Answers the failure and a function that tries again. */
export function useSectionItems(id: string, areWanted: boolean) {
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(SectionItemsDocument, {
    variables: { id },
    skip: !areWanted,
    fetchPolicy: 'cache-and-network',
  });
  const sectionIsGone = data?.section === null;
  // Another person has deleted the section. Lists drop it once it is out of the cache.
  useEffect(() => {
    if (sectionIsGone) client.cache.evict({ id: client.cache.identify({ __typename: 'Section', id }) });
  }, [client, sectionIsGone, id]);
  return { error, retry: () => void refetch() };
}
