import { useMutation } from '@apollo/client/react';
import { ContentItemUpdateDocument, type ContentItemUpdateMutationVariables } from '../../../apollo/generated.ts';

/** Changes an item. The answer carries what the screens show of it. */
export function useContentItemUpdate() {
  const [update] = useMutation(ContentItemUpdateDocument);
  return async (id: string, input: ContentItemUpdateMutationVariables['input']) => {
    const { data } = await update({ variables: { id, input } });
    return data?.contentItemUpdate?.userErrors ?? [];
  };
}
