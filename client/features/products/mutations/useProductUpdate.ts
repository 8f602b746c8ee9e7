import { useMutation } from '@apollo/client/react';
import { ProductUpdateDocument, type ProductUpdateMutationVariables } from '../../../apollo/generated.ts';

/** Changes a product. The answer carries every changed field, so the screens that show it follow by themselves. */
export function useProductUpdate() {
  const [update] = useMutation(ProductUpdateDocument);
  return async (id: string, input: ProductUpdateMutationVariables['input']) => {
    const { data } = await update({ variables: { id, input } });
    return { product: data?.productUpdate?.product ?? null, userErrors: data?.productUpdate?.userErrors ?? [] };
  };
}
