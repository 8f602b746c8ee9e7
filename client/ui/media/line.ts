/**
 * `opening` until the first bytes are there, `unreachable` while the server is tried again and again, `refused` when the file
 * is no longer this viewer's to play, `failed` when only `retry` helps.
 */
export type MediaState = 'opening' | 'ready' | 'unreachable' | 'refused' | 'failed';

/** The media has stopped and does not come back by itself. */
export const isOver = (state: MediaState): state is 'refused' | 'failed' => state === 'refused' || state === 'failed';

/** How the line to a file stands, and what it has been through since bytes last came. */
export interface Line {
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

export const newLine: Line = { state: 'opening', refusals: 0, failures: 0, struggling: false };

/** Bytes have come: everything is forgiven. */
export const loaded = (): Line => ({ ...newLine, state: 'ready' });

export const struggling = (line: Line): Line => ({ ...line, state: 'unreachable', struggling: true });

export const ended = (line: Line, state: 'refused' | 'failed'): Line => ({ ...line, state, failures: 0, struggling: false });

/** The server gave nothing for the grant. */
export const refused = (line: Line): Line => ({ ...line, refusals: line.refusals + 1 });

/** Whether a newer grant is worth asking for. */
export const isRefusedTooOften = ({ refusals }: Line): boolean => refusals > refusalsAllowed;

/** The server was not reached. Without a network nothing is tried, so that nothing is given up either. */
export function unreachable(line: Line, online: boolean): Line {
  const givenUp = online && pauses[line.failures] === undefined;
  return { ...line, failures: line.failures + 1, state: givenUp ? 'failed' : 'unreachable' };
}

/** Milliseconds until the next try after `unreachable`; null when there is none. */
export const pauseOf = ({ state, failures }: Line, online: boolean): number | null =>
  state === 'unreachable' && online ? (pauses[failures - 1] ?? null) : null;

/** The network is back. */
export const backOnline = (line: Line): Line => ({ ...line, failures: 0 });

/** Whether something is missing that a network would bring. */
export const isWaiting = ({ failures, struggling }: Line): boolean => failures > 0 || struggling;
