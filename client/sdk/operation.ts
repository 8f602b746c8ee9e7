/** A choice that may have more values than this release knows: a server of a later version adds some. */
export type Open<Choice extends string> = Choice | (string & Record<never, never>);

/** A page of a list. */
export interface Page<Node> {
  /** The page's entries, in the order of the list. */
  nodes: Node[];
  /** Whether the list goes on, and the cursors to go on with: `after` takes `endCursor`. */
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  /** Entries on all pages together. */
  totalCount: number;
}

/** What every call may be given. */
export interface CallOptions {
  /** Ends the call. The promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds that one attempt may take, in place of the client's `timeout`. */
  timeout?: number;
}

/** What every subscription may be given. */
export interface SubscribeOptions {
  /** Ends the subscription. The loop over it rejects with the signal's reason. */
  signal?: AbortSignal;
  /**
   * Called each time that the socket is open: `again` is true after an interruption. Events of the time between are not sent again, so
   * read then what may have changed.
   */
  onConnect?: (again: boolean) => void;
}

/** One function of a client, as `generated.ts` lists it. */
export interface Operation {
  kind: 'query' | 'mutation' | 'subscription';
  /** The document without its fragments. */
  text: string;
  /** The variables that the function takes as arguments of their own, in order. All others come in its last argument. */
  takes: readonly string[];
  /** The fields that lead to the answer. */
  path: readonly string[];
  /** Where the key against repetition belongs: in this variable, or (when empty) beside the others. A write without it has none. */
  key?: string;
  /** For a list: whether it answers one page or goes through all. */
  pages?: 'one' | 'all';
}
