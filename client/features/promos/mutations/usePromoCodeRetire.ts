import { useMutation } from '@apollo/client/react';
import { PromoCodeRetireDocument } from '../../../apollo/generated.ts';

/** Takes a code off its product. The answer carries its new state, and the product's codes and version. */
export function usePromoCodeRetire() {
  const [retire] = useMutation(PromoCodeRetireDocument);
  return async (id: string) => (await retire({ variables: { id } })).data?.promoCodeRetire?.userErrors ?? [];
}
