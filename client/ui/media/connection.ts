/**
 * `opening` until the first bytes are there, `unreachable` while the server is tried again and again, `refused` when the file
 * is no longer this viewer's to play, `failed` when only `retry` helps.
 */
export type MediaState = 'opening' | 'ready' | 'unreachable' | 'refused' | 'failed';

/** The media has stopped and does not come back by itself. */
export const isOver = (state: MediaState): state is 'refused' | 'failed' => state === 'refused' || state === 'failed';

/** How the connection to a file stands, and what it has been through since bytes last came. */
export interface MediaConnection {
  state: MediaState;
  /** Refusals in a row. */
  refusals: number;
  /** Tries in a row without an answer. */
  failures: number;
  /** Something is being asked for again, without help. */
  struggling: boolean;
}

/** Refusals in a row after which another grant is not worth asking for. */
const refusalsAllowed = 2;
/** Milliseconds before the server is tried again; after the last there is only `retry`, or the network coming back. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000];

export const newConnection: MediaConnection = { state: 'opening', refusals: 0, failures: 0, struggling: false };

/** Bytes have come: everything is forgiven. */
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

/** The server was not reached. Without a network nothing is tried, so that nothing is given up either. */
export function unreachable(connection: MediaConnection, online: boolean): MediaConnection {
  const givenUp = online && pauses[connection.failures] === undefined;
  return { ...connection, failures: connection.failures + 1, state: givenUp ? 'failed' : 'unreachable' };
}

/** Milliseconds until the next try after `unreachable`; null when there is none. */
export const pauseOf = ({ state, failures }: MediaConnection, online: boolean): number | null =>
  state === 'unreachable' && online ? (pauses[failures - 1] ?? null) : null;

/** The network is back. */
export const backOnline = (connection: MediaConnection): MediaConnection => ({ ...connection, failures: 0 });

/** Whether something is missing that a network would bring. */
export const isWaiting = ({ failures, struggling }: MediaConnection): boolean => failures > 0 || struggling;
