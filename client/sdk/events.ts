/** The fields of all webhook events. */
export interface EventOf<Type extends string> {
  /** The event's id, the same each time that it is sent. Ignore an id that you have handled before. */
  id: string;
  type: Type;
  /** The version of the form of `data`. */
  version: string;
  /** When it happened, RFC 3339 in UTC. */
  timestamp: string;
}

/** An event of a type that this release does not know, from a later version of Diwan. Answer it with 2xx. */
export interface UnknownEvent extends EventOf<'unknown'> {
  /** The event's own type. */
  givenType: string;
  data: unknown;
}
