import { useMutation } from '@apollo/client/react';
import { AccountSwitchDocument } from '../../../apollo/generated.ts';
import { useFreshStart } from '../../../session/fresh.ts';
import { replaceToken } from '../../../session/tokens.ts';
import { creatorUrls } from '../../creators/urls.ts';

/** Changes to another of the viewer's accounts, in which the console starts over. Answers the failures. */
export function useAccountSwitch() {
  const [switchAccount] = useMutation(AccountSwitchDocument);
  const startFresh = useFreshStart();
  return async (creatorId: string) => {
    const { data } = await switchAccount({ variables: { creatorId } });
    const accountSession = data?.accountSwitch;
    if (!accountSession) throw new Error('The server answered without a session');
    if (accountSession.token) {
      replaceToken('CREATOR', accountSession.token);
      await startFresh(creatorUrls.myPage);
    }
    return accountSession.userErrors;
  };
}
