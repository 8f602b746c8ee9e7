/** The database was not asked, because it does not answer now. */
export class DatabaseAway extends Error {
  constructor() {
    super('The database does not answer');
  }
}

/** A connection, as the gate knows it. */
interface Inside {
  cut(): void;
  /** Bytes that have come so far. */
  heard(): number;
}

/**
 * The way from a process to its database, which all pools share. It is closed while the database is known to be away: whoever waits for an
 * answer then, or asks for a connection, is refused at once. A Postgres that is frozen still accepts connections, and never answers.
 */
export interface Gate {
  readonly isClosed: boolean;
  /** Notes an open connection, and answers the function that forgets it. */
  enter(connection: Inside): () => void;
  /** Whether a connection has heard anything since this was asked before. */
  hasHeard(): boolean;
  /** Cuts all connections, and refuses new ones. */
  close(): void;
  open(): void;
}

export function createGate(): Gate {
  /** The connections, with the bytes that each had heard when `hasHeard` looked. */
  const inside = new Map<Inside, number>();
  let isClosed = false;
  return {
    get isClosed() {
      return isClosed;
    },
    enter(connection) {
      inside.set(connection, connection.heard());
      return () => void inside.delete(connection);
    },
    hasHeard() {
      let more = false;
      for (const [connection, before] of inside) {
        const bytes = connection.heard();
        more ||= bytes > before;
        inside.set(connection, bytes);
      }
      return more;
    },
    close() {
      isClosed = true;
      for (const connection of inside.keys()) connection.cut();
    },
    open() {
      isClosed = false;
    },
  };
}
