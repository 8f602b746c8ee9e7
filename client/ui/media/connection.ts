/**
 * `opening` until the first bytes come, `unreachable` while the server is tried again and again, `refused` when the viewer may no longer
 * play the file, `failed` when only `retry` helps.
 */
export type MediaState = 'opening' | 'ready' | 'unreachable' | 'refused' | 'failed';

/** The media has stopped and does not come back by itself. */
export const isOver = (state: MediaState): state is 'refused' | 'failed' => state === 'refused' || state === 'failed';

/** The state of the connection to a file, and its failures since bytes last came. */
export interface MediaConnection {
  state: MediaState;
  /** Refusals in a row. */
  refusals: number;
  /** Tries in a row without an answer. */
  failures: number;
  /** Whether a request is being repeated automatically. */
  struggling: boolean;
}

/** How many refusals in a row lead to another grant. After more, none is asked for. */
const refusalsAllowed = 2;
/** Milliseconds before each new try. After the last, only `retry` or a returning network helps. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000];

export const newConnection: MediaConnection = { state: 'opening', refusals: 0, failures: 0, struggling: false };

/** Bytes have come. All counts start over. */
export const loaded = (): MediaConnection => ({ ...newConnection, state: 'ready' });

export const struggling = (connection: MediaConnection): MediaConnection => ({ ...connection, state: 'unreachable', struggling: true });

export const ended = (connection: MediaConnection, state: 'refused' | 'failed'): MediaConnection => ({
  ...connection,
  state,
  failures: 0,
  struggling: false,
});

/** The server gave nothing for the grant. */
export const refused = (connection: MediaConnection): MediaConnection => ({ ...connection, refusals: connection.refusals + 1 });

/** Whether a newer grant is worth asking for. */
export const isRefusedTooOften = ({ refusals }: MediaConnection): boolean => refusals > refusalsAllowed;

/** The server was not reached. Without a network nothing is tried and nothing counts as a failure. */
export function unreachable(connection: MediaConnection, online: boolean): MediaConnection {
  const givenUp = online && pauses[connection.failures] === undefined;
  return { ...connection, failures: connection.failures + 1, state: givenUp ? 'failed' : 'unreachable' };
}

/** Milliseconds until the next try after `unreachable`; null when there is none. */
export const pauseOf = ({ state, failures }: MediaConnection, online: boolean): number | null =>
  state === 'unreachable' && online ? (pauses[failures - 1] ?? null) : null;

/** The network is back. */
export const backOnline = (connection: MediaConnection): MediaConnection => ({ ...connection, failures: 0 });

/** Whether a request is open that a network would complete. */
export const isWaiting = ({ failures, struggling }: MediaConnection): boolean => failures > 0 || struggling;
