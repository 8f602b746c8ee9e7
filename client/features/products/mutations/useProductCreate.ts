import { useMutation } from '@apollo/client/react';
import { ProductCreateDocument, type ProductCreateMutationVariables } from '../../../apollo/generated.ts';
import { placeInLists } from './productLists.ts';

/** Starts a draft; it appears at the top of the drafts. */
export function useProductCreate() {
  const [create] = useMutation(ProductCreateDocument, {
    update(cache, { data }) {
      const product = data?.productCreate?.product;
      if (product) placeInLists(cache, null, product);
    },
  });
  return async (input: ProductCreateMutationVariables['input']) => {
    const { data } = await create({ variables: { input } });
    return { product: data?.productCreate?.product ?? null, userErrors: data?.productCreate?.userErrors ?? [] };
  };
}
