import { AdminInviteDocument, type AdminInviteMutationVariables } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { addToList } from './adminList.ts';

/** Invites a person into the account; they come first in the list. Answers what was wrong. */
export function useAdminInvite() {
  const invite = useAction(AdminInviteDocument);
  return (input: AdminInviteMutationVariables['input']) =>
    invite(
      { input },
      {
        update(cache, { data }) {
          const admin = data?.adminInvite?.admin;
          if (admin) addToList(cache, admin.id);
        },
      },
    );
}
