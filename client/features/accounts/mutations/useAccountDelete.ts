import { useMutation } from '@apollo/client/react';
import { AccountDeleteDocument, type AccountDeleteInput } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { accountUrls } from '../urls.ts';
import { refusalIsAnswer, useLeaving } from './useLeaving.ts';

/** Deletes the customer's account and leads to the page that says so. Answers the failures. */
export function useAccountDelete(): (input: AccountDeleteInput) => Promise<readonly FieldFailure[]> {
  const [deleteAccount] = useMutation(AccountDeleteDocument, refusalIsAnswer);
  const leaveAccount = useLeaving('CUSTOMER', accountUrls.deleted);
  return (input) => leaveAccount(async () => (await deleteAccount({ variables: { input } })).data?.accountDelete?.userErrors ?? []);
}
