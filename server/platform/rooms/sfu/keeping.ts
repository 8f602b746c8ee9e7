import type { MediaEvent } from '../rooms.ts';
import type { Tell } from './settings.ts';

/** What the process of the SFU reports to its server. */
export type ToKeeper =
  | { type: 'log'; level: Parameters<Tell>[0]; text: string; values?: object }
  | { type: 'event'; room: string; event: MediaEvent }
  /** The hosts who are in a room now, each `presentTime` milliseconds. */
  | { type: 'hosts'; room: string; participants: string[] };

/** Milliseconds between two reports of the hosts in each room. */
export const presentTime = 10_000;

/** What the server says before it stops: the process may end, unless a room has participants. */
export const farewell = 'farewell';
