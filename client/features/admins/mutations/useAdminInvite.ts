import { useMutation } from '@apollo/client/react';
import { AdminInviteDocument, type AdminInviteMutationVariables } from '../../../apollo/generated.ts';
import { addToList } from './adminList.ts';

/** Invites somebody into the account; they come first in the list. Answers what was wrong. */
export function useAdminInvite() {
  const [invite] = useMutation(AdminInviteDocument, {
    update(cache, { data }) {
      const admin = data?.adminInvite?.admin;
      if (admin) addToList(cache, admin.id);
    },
  });
  return async (input: AdminInviteMutationVariables['input']) => {
    const { data } = await invite({ variables: { input } });
    return data?.adminInvite?.userErrors ?? [];
  };
}
