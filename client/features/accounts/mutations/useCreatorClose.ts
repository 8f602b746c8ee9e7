import { useMutation } from '@apollo/client/react';
import { CreatorCloseDocument, type CreatorCloseInput } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { accountUrls } from '../urls.ts';
import { refusalIsAnswer, useLeaving } from './useLeaving.ts';

/** Closes the creator's account and leads to the page that says so. Answers the failures. */
export function useCreatorClose(): (input: CreatorCloseInput) => Promise<readonly FieldFailure[]> {
  const [closeCreator] = useMutation(CreatorCloseDocument, refusalIsAnswer);
  const leaveConsole = useLeaving('CREATOR', accountUrls.closed);
  return (input) => leaveConsole(async () => (await closeCreator({ variables: { input } })).data?.creatorClose?.userErrors ?? []);
}
