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

/** An event of a type that this release does not know: that of a later version of Diwan. Answer it with 2xx. */
export interface UnknownEvent extends EventOf<'unknown'> {
  /** The type that it came with. */
  givenType: string;
  data: unknown;
}
