import { useLazyQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { usernameRules } from '../../../../schema/rules/usernames.ts';
import { UsernameAvailabilityDocument } from '../../../apollo/generated.ts';

/** Milliseconds for which typing must pause before the server is asked. */
const usernamePause = 350;

export type UsernameState =
  | { state: 'unknown' | 'asking' | 'free' }
  /** `reason` is in words; `suggestions` are free usernames. */
  | { state: 'refused'; reason: string; suggestions: readonly string[] };

/** Whether the typed username may be taken. `presentUsername` is the viewer's own, which needs no request. */
export function useUsernameAvailability(typedUsername: string, presentUsername: string | null): UsernameState {
  // Another person may take it at any moment, so an answer only holds for a while.
  const [askUsername, { data, error }] = useLazyQuery(UsernameAvailabilityDocument, { fetchPolicy: 'network-only' });
  const username = usernameRules.cast({ username: typedUsername }).username;
  const worthAsking = username !== '' && username !== presentUsername;
  useEffect(() => {
    if (!worthAsking) return;
    const usernameTimer = setTimeout(() => void askUsername({ variables: { username } }).catch(() => undefined), usernamePause);
    return () => clearTimeout(usernameTimer);
  }, [askUsername, username, worthAsking]);

  if (!worthAsking) return { state: 'unknown' };
  const usernameAnswer = data?.usernameAvailability;
  if (usernameAnswer?.username !== username) return { state: error ? 'unknown' : 'asking' };
  if (usernameAnswer.isAvailable) return { state: 'free' };
  return { state: 'refused', reason: usernameAnswer.reason ?? '', suggestions: usernameAnswer.suggestions };
}
