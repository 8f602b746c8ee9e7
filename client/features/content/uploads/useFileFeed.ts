import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useConnection } from '../../../apollo/connection.ts';
import { FileNowDocument } from '../../../apollo/generated.ts';

/** Milliseconds between two questions, while nothing is heard by itself. */
const interval = 4000;

/** Keeps what is known of a file up to date, as long as the server works on it. */
export function useFileFeed(id: string, waiting: boolean): void {
  const client = useApolloClient();
  const live = useConnection('CREATOR') === 'up';
  useEffect(() => {
    if (!waiting || live) return;
    const ask = () => void client.query({ query: FileNowDocument, variables: { id }, fetchPolicy: 'network-only' }).catch(() => undefined);
    const timer = setInterval(ask, interval);
    return () => clearInterval(timer);
  }, [client, id, waiting, live]);
}
