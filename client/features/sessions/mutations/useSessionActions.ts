import { useApolloClient } from '@apollo/client/react';
import {
  SessionCancelDocument,
  SessionDeleteDocument,
  SessionDuplicateDocument,
  SessionRepeatDocument,
} from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { forgetSessionLists } from './lists.ts';

/** Cancels a session; its attendees are told and get their money back. Answers what was wrong. A repeat under the same key does it once. */
export function useSessionCancel() {
  const cancel = useAction(SessionCancelDocument);
  return (id: string, reason: string | null, idempotencyKey: string) =>
    cancel(
      { id, input: { reason, idempotencyKey } },
      { update: (cache, { data }) => void (data?.sessionCancel?.session && forgetSessionLists(cache)) },
    );
}

/** Repeats a session in the next weeks. Answers the failures, such as dates that are not free. */
export function useSessionRepeat() {
  const repeat = useAction(SessionRepeatDocument);
  return (id: string, weeks: number, idempotencyKey: string) =>
    repeat(
      { id, input: { weeks, idempotencyKey } },
      { update: (cache, { data }) => void (data?.sessionRepeat?.session && forgetSessionLists(cache)) },
    );
}

/** Deletes a draft; it leaves every list. Answers what was wrong. */
export function useSessionDelete() {
  const remove = useAction(SessionDeleteDocument);
  return (id: string) =>
    remove(
      { id },
      {
        update(cache, { data }) {
          if (!data?.sessionDelete?.deletedId) return;
          forgetSessionLists(cache);
          cache.evict({ id: cache.identify({ __typename: 'Session', id }) });
        },
      },
    );
}

/** Copies a session into a draft. A repeat under the same key answers the same copy. */
export function useSessionDuplicate() {
  const client = useApolloClient();
  return async (id: string, idempotencyKey: string) => {
    const { data } = await client.mutate({
      mutation: SessionDuplicateDocument,
      variables: { id, idempotencyKey },
      update: (cache) => forgetSessionLists(cache),
    });
    return { id: data?.sessionDuplicate?.session?.id, userErrors: data?.sessionDuplicate?.userErrors ?? [] };
  };
}
