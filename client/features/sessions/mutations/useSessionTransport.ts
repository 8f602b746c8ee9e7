import { useApolloClient } from '@apollo/client/react';
import {
  type SeriesScope,
  SessionCreateDocument,
  type SessionCreateInput,
  SessionEditDocument,
  type SessionFormFragment,
  SessionUpdateDocument,
} from '../../../apollo/generated.ts';
import type { Transport } from '../../../forms/autosave/saver.ts';

/** The requests that save a session. The rules have made its input; `scope` says how much of its series changes. */
export function useSessionTransport(scope: () => SeriesScope): Transport<SessionFormFragment> {
  const client = useApolloClient();
  return {
    create: async (input) => {
      const { data } = await client.mutate({ mutation: SessionCreateDocument, variables: { input: input as SessionCreateInput } });
      return { item: data?.sessionCreate?.session ?? null, userErrors: data?.sessionCreate?.userErrors ?? [] };
    },
    update: async (id, input) => {
      const { data } = await client.mutate({ mutation: SessionUpdateDocument, variables: { id, input, scope: scope() } });
      return { item: data?.sessionUpdate?.session ?? null, userErrors: data?.sessionUpdate?.userErrors ?? [] };
    },
    read: async (id) =>
      (await client.query({ query: SessionEditDocument, variables: { id }, fetchPolicy: 'network-only' })).data?.session ?? null,
  };
}
