import type { MediaEvent } from '../rooms.ts';
import type { Tell } from './settings.ts';

/** A report of the SFU's process to its server. */
export type ToKeeper =
  | { type: 'log'; level: Parameters<Tell>[0]; text: string; values?: object }
  | { type: 'event'; room: string; event: MediaEvent }
  /** The hosts who are in a room now, each `presentTime` milliseconds. */
  | { type: 'hosts'; room: string; participants: string[] }
  /** What the process does, as often. */
  | { type: 'counts'; counts: SfuCounts };

/** How many rooms have participants, how many those are, and bytes of media since the start of the process. */
export interface SfuCounts {
  rooms: number;
  participants: number;
  received: number;
  sent: number;
}

/** Milliseconds between two reports of the hosts in each room. */
export const presentTime = 10_000;

/** The message of a server that stops. The SFU's process may then end, unless a room has participants. */
export const farewell = 'farewell';
