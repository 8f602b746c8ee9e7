import { useMutation } from '@apollo/client/react';
import { type AdminSummaryFragment, AdminUpdateDocument, type AdminUpdateMutationVariables } from '../../../apollo/generated.ts';

/** Changes an admin, in the list at once; a refusal takes it back there. Answers what was wrong. */
export function useAdminUpdate() {
  const [update] = useMutation(AdminUpdateDocument);
  return async (admin: AdminSummaryFragment, input: AdminUpdateMutationVariables['input']) => {
    const { data } = await update({
      variables: { id: admin.id, input },
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
    });
    return data?.adminUpdate?.userErrors ?? [];
  };
}
