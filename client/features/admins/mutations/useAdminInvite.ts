import { AdminInviteDocument, type AdminInviteMutationVariables } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { addToAdmins } from './adminList.ts';

/** Invites a person into the account; they come first in the list. Answers what was wrong. */
export function useAdminInvite() {
  const inviteAdmin = useAction(AdminInviteDocument);
  return (input: AdminInviteMutationVariables['input']) =>
    inviteAdmin(
      { input },
      {
        update(cache, { data }) {
          const admin = data?.adminInvite?.admin;
          if (admin) addToAdmins(cache, admin.id);
        },
      },
    );
}
