/** The database was not asked, because it does not answer now. */
export class DatabaseAway extends Error {
  constructor() {
    super('The database does not answer');
  }
}

/**
 * The way from a process to its database, which all pools share. It is closed while the database is known to be away: whoever waits for an
 * answer then, or asks for a connection, is refused at once. A Postgres that is frozen still accepts connections, and never answers.
 */
export interface Gate {
  readonly isClosed: boolean;
  /** Notes an open connection, and answers the function that forgets it. */
  enter(connection: { cut(): void }): () => void;
  /** Cuts all connections, and refuses new ones. */
  close(): void;
  open(): void;
}

export function createGate(): Gate {
  const inside = new Set<{ cut(): void }>();
  let isClosed = false;
  return {
    get isClosed() {
      return isClosed;
    },
    enter(connection) {
      inside.add(connection);
      return () => void inside.delete(connection);
    },
    close() {
      isClosed = true;
      for (const connection of inside) connection.cut();
    },
    open() {
      isClosed = false;
    },
  };
}
