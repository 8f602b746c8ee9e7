import type { MediaKind } from '../rooms.ts';

/** An order of the server to the SFU. */
export type SfuOrder = (
  | { type: 'mute'; room: string; participant: string; kind: MediaKind }
  | { type: 'remove'; room: string; participant: string }
  | { type: 'close'; room: string }
) & {
  /**
   * When the order was given, in milliseconds since 1970. It is repeated until it is heard, and must not affect people who came since, or
   * sources that were switched on since. A closed room never opens again, since its session is over.
   */
  at: number;
};
