import { useMutation } from '@apollo/client/react';
import { AccountSwitchDocument } from '../../../apollo/generated.ts';
import { useFreshStart } from '../../../session/fresh.ts';
import { replaceToken } from '../../../session/tokens.ts';
import { creatorUrls } from '../../creators/urls.ts';

/** Goes on in another of the viewer's accounts; the console starts over there. Answers what was wrong. */
export function useAccountSwitch() {
  const [change] = useMutation(AccountSwitchDocument);
  const startFresh = useFreshStart();
  return async (creatorId: string) => {
    const { data } = await change({ variables: { creatorId } });
    const session = data?.accountSwitch;
    if (!session) throw new Error('The server answered without a session');
    if (session.token) {
      replaceToken('CREATOR', session.token);
      await startFresh(creatorUrls.myPage);
    }
    return session.userErrors;
  };
}
