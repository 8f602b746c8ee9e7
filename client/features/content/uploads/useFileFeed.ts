import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useConnection } from '../../../apollo/connection.ts';
import { FileChangedDocument, FileNewsFragmentDoc, FileNowDocument } from '../../../apollo/generated.ts';

/** Milliseconds between two requests while no events arrive. */
const interval = 4000;

let waiting = 0;
let hearing: { unsubscribe: () => void } | undefined;
/** The version of each file's latest change. Older events are ignored. */
const versions = new Map<string, number>();

/** Subscribes to changes of the account's files, once for all components that wait for a file. Answers a function that stops. */
function listen(client: ApolloClient): () => void {
  waiting += 1;
  hearing ??= client.subscribe({ query: FileChangedDocument, fetchPolicy: 'no-cache' }).subscribe({
    next: ({ data }) => {
      const change = data?.fileChanged;
      if (!change || change.version <= (versions.get(change.file.id) ?? 0)) return;
      versions.set(change.file.id, change.version);
      client.cache.writeFragment({ fragment: FileNewsFragmentDoc, data: change.file });
    },
    // The requests go on.
    error: () => undefined,
  });
  return () => {
    waiting -= 1;
    if (waiting > 0) return;
    hearing?.unsubscribe();
    hearing = undefined;
  };
}

/** Keeps a file up to date while the server packages it: by events, and by requests while none arrive. */
export function useFileFeed(id: string, working: boolean): void {
  const client = useApolloClient();
  const live = useConnection('CREATOR') === 'up';
  const missed = useRef(false);
  useEffect(() => (working ? listen(client) : undefined), [client, working]);
  useEffect(() => {
    if (!working) return;
    const ask = () => void client.query({ query: FileNowDocument, variables: { id }, fetchPolicy: 'network-only' }).catch(() => undefined);
    if (live) {
      // Asks for changes from before the first event, or from a lost connection.
      if (missed.current) ask();
      missed.current = false;
      return;
    }
    missed.current = true;
    const timer = setInterval(ask, interval);
    return () => clearInterval(timer);
  }, [client, id, working, live]);
}
