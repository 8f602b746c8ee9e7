import { useMutation } from '@apollo/client/react';
import { InvitationAcceptDocument, type InvitationAcceptMutationVariables } from '../../../apollo/generated.ts';
import { useFreshStart } from '../../../session/fresh.ts';
import { storeToken } from '../../../session/tokens.ts';
import { creatorUrls } from '../../creators/urls.ts';

/** Accepts an invitation, ends any other sign-in here, and opens the console. Answers the failures. */
export function useInvitationAccept() {
  const [accept] = useMutation(InvitationAcceptDocument);
  const startFresh = useFreshStart();
  return async (input: InvitationAcceptMutationVariables['input']) => {
    const { data } = await accept({ variables: { input } });
    const session = data?.invitationAccept;
    if (!session) throw new Error('The server answered without a session');
    if (session.token) {
      storeToken('CREATOR', session.token);
      await startFresh(creatorUrls.myPage);
    }
    return session.userErrors;
  };
}
