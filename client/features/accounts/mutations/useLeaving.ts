import { useRef } from 'react';
import { hasCode } from '../../../apollo/errorCode.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { leaveForGood } from '../../../session/auth.ts';
import { signInAgain } from '../../../session/expired.ts';
import type { Role } from '../../../session/tokens.ts';

/** The context of a mutation that ends an account. It handles a refused token itself. */
export const refusalIsAnswer = { context: { refusalIsAnswer: true } };

/**
 * Ends the account of a role by `end`, and leads to the page that says so. Answers the failures. If an answer is lost, the account may be
 * gone already. Then the next attempt is refused as unauthenticated, which counts as success.
 */
export function useLeaving(role: Role, path: string): (end: () => Promise<readonly FieldFailure[]>) => Promise<readonly FieldFailure[]> {
  const answerIsLost = useRef(false);
  const leaveAccount = () => leaveForGood(role, path);
  return async (endAccount) => {
    try {
      const failures = await endAccount();
      if (!failures.length) leaveAccount();
      return failures;
    } catch (error) {
      if (!hasCode(error, 'UNAUTHENTICATED')) {
        answerIsLost.current = true;
        throw error;
      }
      if (answerIsLost.current) leaveAccount();
      else signInAgain(role);
      return [];
    }
  };
}
