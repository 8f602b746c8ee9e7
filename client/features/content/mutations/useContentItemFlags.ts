import { useMutation } from '@apollo/client/react';
import { ContentItemFlagsDocument } from '../../../apollo/generated.ts';

export interface Flags {
  isFree: boolean;
  isVisible: boolean;
}

/** Switches an item's flags; they show at once, and go back when that fails. */
export function useContentItemFlags() {
  const [update] = useMutation(ContentItemFlagsDocument);
  return async ({ id, version }: { id: string; version: number }, flags: Flags, change: Partial<Flags>) => {
    const { data } = await update({
      variables: { id, input: change },
      optimisticResponse: {
        contentItemUpdate: {
          __typename: 'ContentItemUpdatePayload',
          contentItem: { __typename: 'ContentItem', id, version, ...flags, ...change },
          userErrors: [],
        },
      },
    });
    return data?.contentItemUpdate?.userErrors ?? [];
  };
}
