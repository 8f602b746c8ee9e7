/** What all events of webhooks have. */
export interface EventOf<Type extends string> {
  /** The same each time that the event is sent: one that you have seen needs nothing more. */
  id: string;
  type: Type;
  /** Of the form of `data`. */
  version: string;
  /** When it happened, RFC 3339 in UTC. */
  timestamp: string;
}

declare const unknownType: unique symbol;
/** A type that this release does not know. */
export type UnknownType = string & { readonly [unknownType]: true };
/** An event of a later version of Diwan than this release. Answer it with 2xx, and ignore it. */
export interface UnknownEvent extends EventOf<UnknownType> {
  data: unknown;
}
