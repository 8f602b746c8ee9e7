import { useApolloClient } from '@apollo/client/react';
import { type ProductAction, productLifecycle } from '../../../../schema/rules/lifecycle.ts';
import {
  ProductArchiveDocument,
  type ProductArchiveMutation,
  ProductMoveToDraftDocument,
  type ProductMoveToDraftMutation,
  ProductPublishDocument,
  type ProductPublishMutation,
  type ProductStatus,
} from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { moved } from './optimistic.ts';
import { placeInLists } from './productLists.ts';

type Move = ProductPublishMutation | ProductMoveToDraftMutation | ProductArchiveMutation;

const payloads = { publish: 'ProductPublishPayload', moveToDraft: 'ProductMoveToDraftPayload', archive: 'ProductArchivePayload' } as const;

/**
 * Publishes a product, archives it or makes it a draft again. The cached lists follow. Answers the failures, which for an incomplete draft
 * name all missing fields.
 */
export function useProductMove() {
  const { cache } = useApolloClient();
  const send = {
    publish: useAction<Move, { id: string }>(ProductPublishDocument),
    moveToDraft: useAction<Move, { id: string }>(ProductMoveToDraftDocument),
    archive: useAction<Move, { id: string }>(ProductArchiveDocument),
  };
  return (action: ProductAction, { id, status }: { id: string; status: ProductStatus }) => {
    const next = productLifecycle[status][action];
    // Publishing waits for the answer, since a draft may be incomplete. Other actions only fail with the network, and are shown at once.
    const ahead = action === 'publish' || !next ? null : moved(cache, id, next);
    return send[action](
      { id },
      {
        ...(ahead && { optimisticResponse: { moved: { __typename: payloads[action], product: ahead, userErrors: [] } } as Move }),
        update(lists, { data }) {
          const product = data?.moved?.product;
          if (product) placeInLists(lists, { ...product, status }, product);
        },
      },
    );
  };
}
