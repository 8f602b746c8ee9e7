import { type ApolloClient, NetworkStatus } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { pageAnswers, questionOf } from './pageState.ts';

type Options = ApolloClient.WatchQueryOptions;
type Load = () => Promise<ApolloClient>;

const nothing = { data: undefined, dataState: 'empty', loading: false, networkStatus: NetworkStatus.ready, partial: true };
const onItsWay = { ...nothing, loading: true, networkStatus: NetworkStatus.loading };

/** Questions that were answered here, and that Apollo Client's cache does not have yet. */
const answered = new Map<string, { query: DocumentNode; variables: Options['variables'] }>();

/** Gives what was answered here to the client that takes over. */
export function handOver(client: ApolloClient): void {
  for (const [question, { query, variables }] of answered) client.writeQuery({ query, variables, data: pageAnswers?.[question] });
  answered.clear();
}

let hasFailed = false;

/** Loads Apollo Client for what was not pressed. */
const inPassing = (load: Load, whenFailed: (error: unknown) => void = () => undefined) =>
  load().catch((error: unknown) => {
    hasFailed = true;
    whenFailed(error);
  });

/**
 * Loads Apollo Client for what was pressed. Browsers remember that code could not be loaded until the page is loaded anew. So the press
 * after a failure loads the page anew, if there is a network.
 */
async function pressed(load: Load): Promise<ApolloClient> {
  try {
    return await load();
  } catch (error) {
    if (hasFailed && navigator.onLine) window.location.reload();
    hasFailed = true;
    throw error;
  }
}

/** What `useQuery` needs of an `ObservableQuery`. Its result changes with the options alone, or when Apollo Client could not be loaded. */
function watch(asked: Options, load: Load) {
  let result: object = nothing;
  let tell: ((changed: object) => void) | undefined;
  const observable = {
    options: asked,
    variables: asked.variables,
    getCurrentResult: () => result,
    reobserve(options: Options) {
      const { query, variables, fetchPolicy } = options;
      const initialFetchPolicy = options.initialFetchPolicy ?? (fetchPolicy === 'standby' ? 'cache-first' : (fetchPolicy ?? 'cache-first'));
      Object.assign(observable, { options: { ...options, initialFetchPolicy }, variables });
      if (fetchPolicy === 'standby') {
        result = nothing;
        return;
      }
      const question = questionOf(query, variables);
      const data = pageAnswers?.[question];
      if (data !== undefined) {
        answered.set(question, { query, variables });
        result = { data, dataState: 'complete', loading: false, networkStatus: NetworkStatus.ready, partial: false };
        return;
      }
      result = onItsWay;
      void inPassing(load, (error) => {
        result = { ...nothing, error, networkStatus: NetworkStatus.error };
        tell?.(result);
      });
    },
    applyOptions: (options: Options) => observable.reobserve(options),
    pipe: () => ({
      subscribe(listener: typeof tell) {
        tell = listener;
        return { unsubscribe: () => (tell = undefined) };
      },
    }),
    async refetch(variables?: object) {
      const { query, variables: before } = observable.options;
      return (await pressed(load)).query({ query, variables: { ...before, ...variables }, fetchPolicy: 'network-only' });
    },
    async fetchMore({ query, variables }: Partial<Options>) {
      const { query: own, variables: before } = observable.options;
      return (await pressed(load)).query({
        query: query ?? own,
        variables: query ? variables : { ...before, ...variables },
        fetchPolicy: 'network-only',
      });
    },
    updateQuery: () => undefined,
    startPolling: () => undefined,
    stopPolling: () => undefined,
    subscribeToMore: () => () => undefined,
  };
  observable.reobserve(asked);
  return observable;
}

/**
 * Stands in for Apollo Client on a page that the server has drawn, so that its hooks work before Apollo Client is loaded. It answers the
 * page's queries as the server did. For all else, it loads Apollo Client (`load`), which does what is asked and takes the page over.
 */
export const standInFor = (load: Load): ApolloClient =>
  ({
    defaultOptions: {},
    // A part of an answer has all fields of its fragments.
    cache: { identify: (part: object) => part },
    watchFragment({ from }: { from: object }) {
      const result = { data: from, dataState: 'complete', complete: true };
      return { getCurrentResult: () => result, subscribe: () => ({ unsubscribe: () => undefined }) };
    },
    watchQuery: (options: Options) => watch(options, load),
    query: async (options: ApolloClient.QueryOptions) => (await pressed(load)).query(options),
    mutate: async (options: ApolloClient.MutateOptions) => (await pressed(load)).mutate(options),
    refetchQueries: async (options: ApolloClient.RefetchQueriesOptions<never, never>) => (await pressed(load)).refetchQueries(options),
    // Who listens does so again at the client that takes over.
    subscribe() {
      void inPassing(load);
      return { subscribe: () => ({ unsubscribe: () => undefined }) };
    },
  }) as unknown as ApolloClient;
