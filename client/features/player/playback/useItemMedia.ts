import { useApolloClient } from '@apollo/client/react';
import type { RefObject } from 'react';
import { MediaGrantDocument } from '../../../apollo/generated.ts';
import { useArea } from '../../../session/auth.ts';
import type { Grant } from '../../../ui/media/attachment.ts';
import { type Media, useMedia } from '../../../ui/media/useMedia.ts';

export interface ItemMedia {
  productId: string;
  itemId: string;
  grant: Grant;
  /** Seconds. */
  from?: number;
}

/** Plays an item of a product in a media element; newer grants come with the product. */
export function useItemMedia(element: RefObject<HTMLMediaElement | null>, { productId, itemId, grant, from }: ItemMedia): Media {
  const client = useApolloClient();
  const role = useArea();
  const renew = async () => {
    const { data } = await client.query({ query: MediaGrantDocument, variables: { productId }, fetchPolicy: 'network-only' });
    const items = data?.storefrontProduct?.sections.flatMap((section) => section.items);
    return items?.find(({ id }) => id === itemId)?.media ?? null;
  };
  return useMedia(element, { role, grant, from, renew });
}
