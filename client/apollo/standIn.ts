import { type ApolloClient, NetworkStatus } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { pageAnswers, questionOf } from './pageState.ts';

type Options = ApolloClient.WatchQueryOptions;
type Load = () => Promise<ApolloClient>;

/**
 * Answers the result of a question for `useQuery`, and calls `tell` when it changes. The page is being drawn, or was drawn by the server.
 */
export type Read = (asked: Pick<Options, 'query' | 'variables' | 'fetchPolicy'>, tell: (changed: object) => void) => object;

/** The result of a question that is not asked. */
export const nothing = { data: undefined, dataState: 'empty', loading: false, networkStatus: NetworkStatus.ready, partial: true };
/** The result of a question whose answer is yet to come. */
export const onItsWay = { ...nothing, loading: true, networkStatus: NetworkStatus.loading };
/** The result of an answer. */
export const answeredWith = (data: unknown) => ({ ...nothing, data, dataState: 'complete', partial: false });
/** The result of a failure. */
export const failedWith = (error: unknown) => ({ ...nothing, error, networkStatus: NetworkStatus.error });

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

/** Reads the answers with which the server has drawn the page. For all other questions, it loads Apollo Client. */
const ofDrawnPage =
  (load: Load): Read =>
  ({ query, variables }, tell) => {
    const question = questionOf(query, variables);
    const data = pageAnswers?.[question];
    if (data === undefined) {
      void inPassing(load, (error) => tell(failedWith(error)));
      return onItsWay;
    }
    answered.set(question, { query, variables });
    return answeredWith(data);
  };

/** What `useQuery` needs of an `ObservableQuery`. Its result changes with its options, or when `read` tells of another. */
function watch(asked: Options, read: Read, load: Load) {
  let result: object = nothing;
  let tell: ((changed: object) => void) | undefined;
  const observable = {
    options: asked,
    variables: asked.variables,
    getCurrentResult: () => result,
    reobserve(options: Options) {
      const { variables, fetchPolicy } = options;
      const initialFetchPolicy = options.initialFetchPolicy ?? (fetchPolicy === 'standby' ? 'cache-first' : (fetchPolicy ?? 'cache-first'));
      Object.assign(observable, { options: { ...options, initialFetchPolicy }, variables });
      result = nothing;
      if (fetchPolicy !== 'standby')
        result = read(options, (changed) => {
          result = changed;
          tell?.(changed);
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
 * page's queries as the server did. For all else, it loads Apollo Client (`load`), which does what is asked and takes the page over. The
 * server itself draws with it, and reads the answers in its own way (`read`).
 */
export const standInFor = (load: Load, read: Read = ofDrawnPage(load)): ApolloClient =>
  ({
    defaultOptions: {},
    // A part of an answer has all fields of its fragments.
    cache: { identify: (part: object) => part },
    watchFragment({ from }: { from: object }) {
      const result = { data: from, dataState: 'complete', complete: true };
      return { getCurrentResult: () => result, subscribe: () => ({ unsubscribe: () => undefined }) };
    },
    watchQuery: (options: Options) => watch(options, read, load),
    query: async (options: ApolloClient.QueryOptions) => (await pressed(load)).query(options),
    mutate: async (options: ApolloClient.MutateOptions) => (await pressed(load)).mutate(options),
    refetchQueries: async (options: ApolloClient.RefetchQueriesOptions<never, never>) => (await pressed(load)).refetchQueries(options),
    // Who listens does so again at the client that takes over.
    subscribe() {
      void inPassing(load);
      return { subscribe: () => ({ unsubscribe: () => undefined }) };
    },
  }) as unknown as ApolloClient;
