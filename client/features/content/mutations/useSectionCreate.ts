import type { Reference } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { SectionCreateDocument, type SectionCreateMutationVariables } from '../../../apollo/generated.ts';

/** Adds a section; it appears at the end of its product. */
export function useSectionCreate() {
  const [createSection] = useMutation(SectionCreateDocument, {
    update(cache, { data }) {
      const section = data?.sectionCreate?.section;
      if (!section) return;
      cache.modify<{ sections: Reference[]; sectionCount: number }>({
        id: cache.identify({ __typename: 'Product', id: section.productId }),
        fields: {
          sections: (productSections, { toReference }) => {
            const addedSection = toReference({ __typename: 'Section', id: section.id });
            return addedSection ? [...productSections, addedSection] : productSections;
          },
          sectionCount: (count) => count + 1,
        },
      });
    },
  });
  return async (input: SectionCreateMutationVariables['input']) => {
    const { data } = await createSection({ variables: { input } });
    return { id: data?.sectionCreate?.section?.id, userErrors: data?.sectionCreate?.userErrors ?? [] };
  };
}
