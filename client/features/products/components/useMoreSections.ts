import { useApolloClient } from '@apollo/client/react';
import { ProductSectionsDocument } from '../../../apollo/generated.ts';

/** Loads the sections behind a cursor for a product's page in the console. */
export function useMoreSections(id: string): (after: string | null) => Promise<unknown> {
  const client = useApolloClient();
  // The cache would answer with the pages that it has.
  return (after) => client.query({ query: ProductSectionsDocument, variables: { id, after }, fetchPolicy: 'network-only' });
}
