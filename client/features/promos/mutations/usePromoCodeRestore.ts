import { useMutation } from '@apollo/client/react';
import { PromoCodeRestoreDocument } from '../../../apollo/generated.ts';

/** Puts a retired code back on its product. The answer carries its new state, and the product's codes and version. */
export function usePromoCodeRestore() {
  const [restore] = useMutation(PromoCodeRestoreDocument);
  return async (id: string) => (await restore({ variables: { id } })).data?.promoCodeRestore?.userErrors ?? [];
}
