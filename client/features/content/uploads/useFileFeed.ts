import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useConnection } from '../../../apollo/connection.ts';
import { FileChangedDocument, FileNewsFragmentDoc, FileNowDocument } from '../../../apollo/generated.ts';

/** Milliseconds between two requests while no events arrive. */
const filePollTime = 4000;

let waitingFiles = 0;
let fileFeed: { unsubscribe: () => void } | undefined;
/** The version of each file's latest change. Older events are ignored. */
const fileVersions = new Map<string, number>();

/** Subscribes to changes of the account's files, once for all components that wait for a file. Answers a function that stops. */
function listenToFiles(client: ApolloClient): () => void {
  waitingFiles += 1;
  fileFeed ??= client.subscribe({ query: FileChangedDocument, fetchPolicy: 'no-cache' }).subscribe({
    next: ({ data }) => {
      const fileChange = data?.fileChanged;
      if (!fileChange || fileChange.version <= (fileVersions.get(fileChange.file.id) ?? 0)) return;
      fileVersions.set(fileChange.file.id, fileChange.version);
      client.cache.writeFragment({ fragment: FileNewsFragmentDoc, data: fileChange.file });
    },
    // The requests go on.
    error: () => undefined,
  });
  return () => {
    waitingFiles -= 1;
    if (waitingFiles > 0) return;
    fileFeed?.unsubscribe();
    fileFeed = undefined;
  };
}

/** Keeps a file up to date while the server packages it: by events, and by requests while none arrive. */
export function useFileFeed(id: string, isProcessing: boolean): void {
  const client = useApolloClient();
  const feedIsLive = useConnection('CREATOR') === 'up';
  const missedChanges = useRef(false);
  useEffect(() => (isProcessing ? listenToFiles(client) : undefined), [client, isProcessing]);
  useEffect(() => {
    if (!isProcessing) return;
    const askForFile = () =>
      void client.query({ query: FileNowDocument, variables: { id }, fetchPolicy: 'network-only' }).catch(() => undefined);
    if (feedIsLive) {
      // Asks for changes from before the first event, or from a lost connection.
      if (missedChanges.current) askForFile();
      missedChanges.current = false;
      return;
    }
    missedChanges.current = true;
    const fileTimer = setInterval(askForFile, filePollTime);
    return () => clearInterval(fileTimer);
  }, [client, id, isProcessing, feedIsLive]);
}
