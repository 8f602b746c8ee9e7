import { AdminDeleteDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { removeFromAdmins } from './adminList.ts';

/** Removes an admin, from the list at once. A refusal brings them back. Answers the failures. */
export function useAdminDelete() {
  const deleteAdmin = useAction(AdminDeleteDocument);
  return (id: string) =>
    deleteAdmin(
      { id },
      {
        optimisticResponse: { adminDelete: { __typename: 'AdminDeletePayload', deletedId: id, userErrors: [] } },
        update(cache, { data }) {
          if (data?.adminDelete?.deletedId) removeFromAdmins(cache, id);
        },
      },
    );
}
