import type { MediaKind } from '../rooms.ts';

/** An order of the server to the SFU. */
export type Order =
  | { type: 'mute'; room: string; participant: string; kind: MediaKind }
  | { type: 'remove'; room: string; participant: string }
  | { type: 'close'; room: string };
