import { useMutation } from '@apollo/client/react';
import { InvitationAcceptDocument, type InvitationAcceptMutationVariables } from '../../../apollo/generated.ts';
import { useFreshStart } from '../../../session/fresh.ts';
import { storeToken } from '../../../session/tokens.ts';
import { creatorUrls } from '../../creators/urls.ts';

/** Accepts an invitation, ends any other sign-in here, and opens the console. Answers the failures. */
export function useInvitationAccept() {
  const [acceptInvitation] = useMutation(InvitationAcceptDocument);
  const startFresh = useFreshStart();
  return async (input: InvitationAcceptMutationVariables['input']) => {
    const { data } = await acceptInvitation({ variables: { input } });
    const adminSession = data?.invitationAccept;
    if (!adminSession) throw new Error('The server answered without a session');
    if (adminSession.token) {
      storeToken('CREATOR', adminSession.token);
      await startFresh(creatorUrls.myPage);
    }
    return adminSession.userErrors;
  };
}
