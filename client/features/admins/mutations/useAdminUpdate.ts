import { type AdminSummaryFragment, AdminUpdateDocument, type AdminUpdateMutationVariables } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';

/** Changes an admin, in the list at once. A refusal takes the change back. Answers the failures. */
export function useAdminUpdate() {
  const updateAdmin = useAction(AdminUpdateDocument);
  return (admin: AdminSummaryFragment, input: AdminUpdateMutationVariables['input']) =>
    updateAdmin(
      { id: admin.id, input },
      {
        optimisticResponse: {
          adminUpdate: {
            __typename: 'AdminPayload',
            admin: {
              ...admin,
              fullName: input.fullName ?? admin.fullName,
              email: input.email ?? admin.email,
              permission: input.permission ?? admin.permission,
            },
            userErrors: [],
          },
        },
      },
    );
}
