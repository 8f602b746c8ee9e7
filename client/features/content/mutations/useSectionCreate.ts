import type { Reference } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { SectionCreateDocument, type SectionCreateMutationVariables } from '../../../apollo/generated.ts';

/** Adds a section; it appears at the end of its product. */
export function useSectionCreate() {
  const [create] = useMutation(SectionCreateDocument, {
    update(cache, { data }) {
      const section = data?.sectionCreate?.section;
      if (!section) return;
      cache.modify<{ sections: Reference[]; sectionCount: number }>({
        id: cache.identify({ __typename: 'Product', id: section.productId }),
        fields: {
          sections: (existing, { toReference }) => {
            const added = toReference({ __typename: 'Section', id: section.id });
            return added ? [...existing, added] : existing;
          },
          sectionCount: (count) => count + 1,
        },
      });
    },
  });
  return async (input: SectionCreateMutationVariables['input']) => {
    const { data } = await create({ variables: { input } });
    return { id: data?.sectionCreate?.section?.id, userErrors: data?.sectionCreate?.userErrors ?? [] };
  };
}
