import { useMutation } from '@apollo/client/react';
import { SectionUpdateDocument, type SectionUpdateMutationVariables } from '../../../apollo/generated.ts';

/** Renames a section. */
export function useSectionUpdate() {
  const [update] = useMutation(SectionUpdateDocument);
  return async (id: string, input: SectionUpdateMutationVariables['input']) => {
    const { data } = await update({ variables: { id, input } });
    return data?.sectionUpdate?.userErrors ?? [];
  };
}
