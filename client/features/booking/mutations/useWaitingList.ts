import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  type UserErrorsFragment,
  WaitingListJoinDocument,
  type WaitingListJoinInput,
  WaitingListLeaveDocument,
} from '../../../apollo/generated.ts';
import { languageEnum } from '../../../i18n/language.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { useSignedIn } from '../../../session/auth.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';

export interface WaitingList {
  /** Takes a place at the end of the list. A visitor is asked to sign in first. */
  join: (name: string) => void;
  leave: () => Promise<readonly UserErrorsFragment[]>;
  busy: boolean;
  failure: string | null;
  /** The sign-in on the way, for `SignInToBuy`. */
  signIn: { asking: boolean; dismiss: () => void; resume: () => void };
}

/** The waiting list of a session that is sold out. */
export function useWaitingList(sessionId: string, invitation: string | null): WaitingList {
  const signedIn = useSignedIn();
  const [zone] = useTimeZone();
  // The session is read again. A waiting customer then sees their position, and others that a seat is free after all.
  const [join, { loading: joining }] = useMutation(WaitingListJoinDocument, {
    refetchQueries: ['SessionPage', 'MyWaiting'],
    awaitRefetchQueries: true,
  });
  const [leave] = useMutation(WaitingListLeaveDocument, { refetchQueries: ['SessionPage', 'MyWaiting'] });
  const [failure, setFailure] = useState<string | null>(null);
  const [askedName, setAskedName] = useState<string | null>(null);
  const sendJoin = async (name: string) => {
    setFailure(null);
    try {
      const input: WaitingListJoinInput = { sessionId, name, timeZone: zone, invitation: invitation ?? undefined, language: languageEnum };
      const { data } = await join({ variables: { input } });
      const [joinRefusal] = data?.waitingListJoin?.userErrors ?? [];
      setFailure(joinRefusal?.message ?? null);
    } catch (error) {
      setFailure(errorMessage(error));
    }
  };
  return {
    busy: joining,
    failure,
    join: (name) => (signedIn ? void sendJoin(name) : setAskedName(name)),
    leave: async () => (await leave({ variables: { sessionId } })).data?.waitingListLeave?.userErrors ?? [],
    signIn: {
      asking: askedName !== null,
      dismiss: () => setAskedName(null),
      resume: () => {
        setAskedName(null);
        if (askedName !== null && document.visibilityState === 'visible') void sendJoin(askedName);
      },
    },
  };
}
