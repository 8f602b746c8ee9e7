import { useMutation } from '@apollo/client/react';
import { AdminDeleteDocument } from '../../../apollo/generated.ts';
import { removeFromList } from './adminList.ts';

/** Deletes an admin, from the list at once; a refusal brings them back there. Answers what was wrong. */
export function useAdminDelete() {
  const [remove] = useMutation(AdminDeleteDocument, {
    update(cache, { data }) {
      const id = data?.adminDelete?.deletedId;
      if (id) removeFromList(cache, id);
    },
  });
  return async (id: string) => {
    const { data } = await remove({
      variables: { id },
      optimisticResponse: { adminDelete: { __typename: 'AdminDeletePayload', deletedId: id, userErrors: [] } },
    });
    return data?.adminDelete?.userErrors ?? [];
  };
}
