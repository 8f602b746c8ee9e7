import { ContentItemFlagsDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';

export interface Flags {
  isFree: boolean;
  isVisible: boolean;
}

/** Switches an item's flags. They change at once, and back if the server refuses. Answers the failures. */
export function useContentItemFlags() {
  const updateItemFlags = useAction(ContentItemFlagsDocument);
  return ({ id, version }: { id: string; version: number }, flags: Flags, changedFlags: Partial<Flags>) =>
    updateItemFlags(
      { id, input: changedFlags },
      {
        optimisticResponse: {
          contentItemUpdate: {
            __typename: 'ContentItemUpdatePayload',
            contentItem: { __typename: 'ContentItem', id, version, ...flags, ...changedFlags },
            userErrors: [],
          },
        },
      },
    );
}
