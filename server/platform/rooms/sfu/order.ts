import type { MediaKind } from '../rooms.ts';

/** An order of the server to the SFU. */
export type Order = (
  | { type: 'mute'; room: string; participant: string; kind: MediaKind }
  | { type: 'remove'; room: string; participant: string }
  | { type: 'close'; room: string }
) & {
  /** When it was given, in milliseconds since 1970: an order that was repeated for long must not strike those who came since. */
  at: number;
};
