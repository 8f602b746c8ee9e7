import { useLazyQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { usernameRules } from '../../../../schema/rules/usernames.ts';
import { UsernameAvailabilityDocument } from '../../../apollo/generated.ts';

/** Milliseconds for which typing must pause before the server is asked. */
const debounce = 350;

export type Availability =
  | { state: 'unknown' | 'asking' | 'free' }
  /** `reason` is in words; `suggestions` are free usernames. */
  | { state: 'refused'; reason: string; suggestions: readonly string[] };

/** Whether the typed username may be taken. `present` is the viewer's own, which needs no request. */
export function useAvailability(typed: string, present: string | null): Availability {
  // Another person may take it at any moment, so an answer only holds for a while.
  const [ask, { data, error }] = useLazyQuery(UsernameAvailabilityDocument, { fetchPolicy: 'network-only' });
  const username = usernameRules.cast({ username: typed }).username;
  const worthAsking = username !== '' && username !== present;
  useEffect(() => {
    if (!worthAsking) return;
    const timer = setTimeout(() => void ask({ variables: { username } }).catch(() => undefined), debounce);
    return () => clearTimeout(timer);
  }, [ask, username, worthAsking]);

  if (!worthAsking) return { state: 'unknown' };
  const answer = data?.usernameAvailability;
  if (answer?.username !== username) return { state: error ? 'unknown' : 'asking' };
  if (answer.isAvailable) return { state: 'free' };
  return { state: 'refused', reason: answer.reason ?? '', suggestions: answer.suggestions };
}
