/** A choice that may have more values than this release knows, since a later version of the server may add some. */
export type Open<Choice extends string> = Choice | (string & Record<never, never>);

/** A page of a list. */
export interface Page<Node> {
  /** The page's entries, in the order of the list. */
  nodes: Node[];
  /** Whether the list goes on, and its cursors: `after` takes `endCursor`. */
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  /** Entries on all pages together. */
  totalCount: number;
}

/** The options of every call. */
export interface CallOptions {
  /** Ends the call. The promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds that one attempt may take, in place of the client's `timeout`. */
  timeout?: number;
}

/** The options of every subscription. */
export interface SubscribeOptions {
  /** Ends the subscription. The loop over it rejects with the signal's reason. */
  signal?: AbortSignal;
  /**
   * Called each time that the socket opens; `again` is true after an interruption. Events from the interruption are not sent again, so read
   * the data again then.
   */
  onConnect?: (again: boolean) => void;
}

/** One function of a client, as `generated.ts` lists it. */
export interface Operation {
  kind: 'query' | 'mutation' | 'subscription';
  /** The document without its fragments. */
  text: string;
  /** The variables that are arguments of their own, in order. All others are in the last argument. */
  takes: readonly string[];
  /** The fields that lead to the answer. */
  path: readonly string[];
  /** The variable that contains the idempotency key; empty if the key is a variable itself. Without it, the operation has no key. */
  key?: string;
  /** For a list: whether it answers one page or goes through all. */
  pages?: 'one' | 'all';
}
