import { useRef } from 'react';
import { hasCode } from '../../../apollo/errorCode.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { leaveForGood, type Role } from '../../../session/auth.ts';
import { signInAgain } from '../../../session/expired.ts';

/** For the mutation that ends an account: a refused token is an answer to it. */
export const refusalIsAnswer = { context: { refusalIsAnswer: true } };

/**
 * Ends the account of a role by `end`, and leaves for the page that says so. Answers what was wrong. When an answer is lost on the way,
 * the account may be gone: then the next attempt is refused as that of a stranger, and means that it is done.
 */
export function useLeaving(role: Role, path: string): (end: () => Promise<readonly FieldFailure[]>) => Promise<readonly FieldFailure[]> {
  const isLost = useRef(false);
  const leave = () => leaveForGood(role, path);
  return async (end) => {
    try {
      const failures = await end();
      if (!failures.length) leave();
      return failures;
    } catch (error) {
      if (!hasCode(error, 'UNAUTHENTICATED')) {
        isLost.current = true;
        throw error;
      }
      if (isLost.current) leave();
      else signInAgain(role);
      return [];
    }
  };
}
