import { useMutation } from '@apollo/client/react';
import {
  HandOverDocument,
  OwnershipAcceptDocument,
  OwnershipDeclineDocument,
  OwnershipOfferCreateDocument,
  type OwnershipOfferCreateInput,
  OwnershipOfferWithdrawDocument,
} from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { useFreshStart } from '../../../session/fresh.ts';
import { replaceToken } from '../../../session/tokens.ts';
import { creatorUrls } from '../../creators/urls.ts';

type HandOverFailures = Promise<readonly FieldFailure[]>;

/** Offers the account, takes the offer back, declines it or accepts it. Each answers what was wrong. */
export function useHandOver(): {
  offer: (input: OwnershipOfferCreateInput) => HandOverFailures;
  withdraw: () => HandOverFailures;
  decline: () => HandOverFailures;
  accept: () => HandOverFailures;
} {
  const offerReread = { refetchQueries: [HandOverDocument], awaitRefetchQueries: true };
  const [offer] = useMutation(OwnershipOfferCreateDocument, offerReread);
  const [withdraw] = useMutation(OwnershipOfferWithdrawDocument, offerReread);
  const [decline] = useMutation(OwnershipDeclineDocument, offerReread);
  const [accept] = useMutation(OwnershipAcceptDocument);
  const startFresh = useFreshStart();
  return {
    offer: async (input) => (await offer({ variables: { input } })).data?.ownershipOfferCreate?.userErrors ?? [],
    withdraw: async () => (await withdraw()).data?.ownershipOfferWithdraw?.userErrors ?? [],
    decline: async () => (await decline()).data?.ownershipDecline?.userErrors ?? [],
    accept: async () => {
      const ownerSession = (await accept()).data?.ownershipAccept;
      if (!ownerSession) throw new Error('The server answered without a session');
      if (ownerSession.token) {
        replaceToken('CREATOR', ownerSession.token);
        // An owner sees more of the console than an admin.
        await startFresh(creatorUrls.payoutSettings);
      }
      return ownerSession.userErrors;
    },
  };
}
