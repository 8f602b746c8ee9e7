import { useMutation } from '@apollo/client/react';
import { CreatorCloseDocument, type CreatorCloseInput } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { accountUrls } from '../urls.ts';
import { refusalIsAnswer, useLeaving } from './useLeaving.ts';

/** Closes the creator's account and leads to the page that says so. Answers the failures. */
export function useCreatorClose(): (input: CreatorCloseInput) => Promise<readonly FieldFailure[]> {
  const [close] = useMutation(CreatorCloseDocument, refusalIsAnswer);
  const leaving = useLeaving('CREATOR', accountUrls.closed);
  return (input) => leaving(async () => (await close({ variables: { input } })).data?.creatorClose?.userErrors ?? []);
}
