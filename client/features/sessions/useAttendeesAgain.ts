import { useApolloClient } from '@apollo/client/react';
import { SessionAttendeesDocument, SessionViewDocument } from '../../apollo/generated.ts';
import type { Attending } from './attending.ts';
import { forgetSessionLists } from './mutations/lists.ts';

/** The most that one page of attendees may have. */
const longestPage = 100;

/** Reads a session again, with its seats and invitations, and as many attendees as are shown. */
export function useAttendeesAgain({ sessionId, shown, search }: Pick<Attending, 'sessionId' | 'shown' | 'search'>): () => void {
  const client = useApolloClient();
  // A request from before the change would not have it, so a new one is made.
  const freshAttendees = { fetchPolicy: 'network-only', context: { queryDeduplication: false } } as const;
  return () => {
    forgetSessionLists(client.cache);
    const variables = { id: sessionId, first: Math.min(Math.max(shown, 20), longestPage), search: search || undefined };
    // If this fails, the shown data stays.
    client.query({ query: SessionAttendeesDocument, variables, ...freshAttendees }).catch(() => undefined);
    client.query({ query: SessionViewDocument, variables: { id: sessionId }, ...freshAttendees }).catch(() => undefined);
  };
}
