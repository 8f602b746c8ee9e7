import type { MediaKind } from '../rooms.ts';

/** An order of the server to the SFU. */
export type Order = (
  | { type: 'mute'; room: string; participant: string; kind: MediaKind }
  | { type: 'remove'; room: string; participant: string }
  | { type: 'close'; room: string }
) & {
  /**
   * When it was given, in milliseconds since 1970. It is repeated until it is heard, and must not strike those who came since, or what was
   * switched on since. A room that was closed never opens again: its session is over.
   */
  at: number;
};
