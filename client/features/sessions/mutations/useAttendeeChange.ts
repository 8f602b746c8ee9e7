import { useApolloClient } from '@apollo/client/react';
import { AttendeeCancelDocument, AttendeeMoveDocument, SessionAttendeesDocument, SessionViewDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import type { Attending } from '../attending.ts';
import { forgetLists } from './lists.ts';

/** The most that one page of attendees may have. */
const longestPage = 100;

/** Where a seat goes: to another time of its appointment, or to another session of its series. */
export type NewPlace = { startsAt: string } | { sessionId: string };

/**
 * What a host does about one attendee's booking. Both answer what was wrong, and do it once under the same key. A success reads the
 * session again, with its seats and invitations, and as many attendees as are shown.
 */
export function useAttendeeChange({ sessionId, shown, search }: Attending) {
  const client = useApolloClient();
  const cancel = useAction(AttendeeCancelDocument);
  const move = useAction(AttendeeMoveDocument);
  const readAgain = () => {
    forgetLists(client.cache);
    const variables = { id: sessionId, first: Math.min(Math.max(shown, 20), longestPage), search: search || undefined };
    // What is shown stays when this fails.
    client.query({ query: SessionAttendeesDocument, variables, fetchPolicy: 'network-only' }).catch(() => undefined);
    client.query({ query: SessionViewDocument, variables: { id: sessionId }, fetchPolicy: 'network-only' }).catch(() => undefined);
  };
  const after = async (errors: Promise<Awaited<ReturnType<typeof cancel>>>) => {
    const failures = await errors;
    if (failures.length === 0) readAgain();
    return failures;
  };
  return {
    cancel: (id: string, idempotencyKey: string) => after(cancel({ id, idempotencyKey })),
    move: (id: string, to: NewPlace, idempotencyKey: string) => after(move({ id, input: { ...to, idempotencyKey } })),
  };
}
