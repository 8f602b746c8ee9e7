import { useMutation } from '@apollo/client/react';
import { SectionReorderDocument } from '../../../apollo/generated.ts';

/** Puts a product's sections in their order. */
export function useSectionReorder() {
  const [reorder] = useMutation(SectionReorderDocument);
  return async (productId: string, sectionIds: string[]) => {
    const { data } = await reorder({ variables: { productId, sectionIds } });
    return data?.sectionReorder?.userErrors ?? [];
  };
}
