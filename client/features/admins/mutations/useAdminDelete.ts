import { AdminDeleteDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { removeFromList } from './adminList.ts';

/** Deletes an admin, from the list at once; a refusal brings them back there. Answers what was wrong. */
export function useAdminDelete() {
  const remove = useAction(AdminDeleteDocument);
  return (id: string) =>
    remove(
      { id },
      {
        optimisticResponse: { adminDelete: { __typename: 'AdminDeletePayload', deletedId: id, userErrors: [] } },
        update(cache, { data }) {
          if (data?.adminDelete?.deletedId) removeFromList(cache, id);
        },
      },
    );
}
