import { useApolloClient } from '@apollo/client/react';
import { PublishCheckDocument, type PublishConcern } from '../../../apollo/generated.ts';
import { valuesOf } from '../productValues.ts';
import { productFormSteps } from '../steps.ts';

/**
 * Finds problems that buyers would run into. It is only shown once the product can be published, since the refusal names missing fields.
 */
export function usePublishCheck(): (id: string) => Promise<readonly PublishConcern[]> {
  const client = useApolloClient();
  return async (id) => {
    const { data } = await client.query({ query: PublishCheckDocument, variables: { id }, fetchPolicy: 'network-only' });
    const product = data?.product;
    if (!product) return [];
    const missing = productFormSteps.missingFrom(valuesOf(product, product.price?.currency ?? 'KWD'));
    return Object.keys(missing).length > 0 ? [] : product.publishConcerns;
  };
}
