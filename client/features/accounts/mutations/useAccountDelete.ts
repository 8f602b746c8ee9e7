import { useMutation } from '@apollo/client/react';
import { useRef } from 'react';
import { hasCode } from '../../../apollo/errorCode.ts';
import { AccountDeleteDocument, type AccountDeleteInput } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { leaveForGood } from '../../../session/auth.ts';
import { signInAgain } from '../../../session/expired.ts';
import { accountUrls } from '../urls.ts';

/**
 * Deletes the customer's account and leaves for the page that says so. Answers what was wrong. When an answer is lost on the way, the
 * account may be gone: then the next attempt is refused as that of a stranger, and means that it is done.
 */
export function useAccountDelete(): (input: AccountDeleteInput) => Promise<readonly FieldFailure[]> {
  const [remove] = useMutation(AccountDeleteDocument, { context: { refusalIsAnswer: true } });
  const isLost = useRef(false);
  const leave = () => leaveForGood(accountUrls.deleted);
  return async (input) => {
    try {
      const { data } = await remove({ variables: { input } });
      const failures = data?.accountDelete?.userErrors ?? [];
      if (!failures.length) leave();
      return failures;
    } catch (error) {
      if (!hasCode(error, 'UNAUTHENTICATED')) {
        isLost.current = true;
        throw error;
      }
      if (isLost.current) leave();
      else signInAgain('CUSTOMER');
      return [];
    }
  };
}
