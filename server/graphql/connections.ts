import { CloseCode } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Context } from '../core/context.ts';
import type { Viewer } from '../core/viewer.ts';
import { spendersOf } from './budget.ts';

/** The most open sockets of one viewer, or of one network's anonymous clients. */
const mostSockets = 20;
/** Seconds between the checks of an open socket: that its client answers, and that its token is valid. */
const checkSeconds = 15;

interface Connection {
  socket: WebSocket;
  viewer: Viewer;
  /** Whether the client has answered the latest ping. */
  isAlive: boolean;
  /** When it is checked again, in milliseconds. */
  checkAt: number;
}

interface ConnectionsOptions {
  /** Whether a viewer still has the rights that the socket was opened with. Questions of one moment are one look-up. */
  stillValid(viewer: Viewer): Promise<boolean>;
  /** The users and API keys whose rights have just changed. */
  standingChanges: AsyncIterableIterator<{ id: string }>;
}

/**
 * The open sockets of this process. One timer checks them all. A socket closes with 4403 when its token expires or is revoked, and at once
 * when the change is announced. A socket whose client does not answer is ended.
 */
export function createConnections({ stillValid, standingChanges }: ConnectionsOptions) {
  const all = new Set<Connection>();
  /** By the viewer's id, or the networks of anonymous clients. */
  const open = new Map<string, Set<Connection>>();

  /** Counts a socket as open until it closes. False if its viewer, or one of its networks, has too many already. */
  function add({ viewer, address }: Pick<Context, 'viewer' | 'address'>, socket: WebSocket): boolean {
    const shares = spendersOf({ viewer, address });
    if (shares.some(({ network, callers }) => (open.get(network)?.size ?? 0) >= mostSockets * callers)) return false;
    const connection: Connection = { socket, viewer, isAlive: true, checkAt: Date.now() + checkSeconds * 1000 };
    all.add(connection);
    for (const { network } of shares) open.set(network, (open.get(network) ?? new Set()).add(connection));
    socket.on('pong', () => {
      connection.isAlive = true;
    });
    socket.once('close', () => {
      all.delete(connection);
      for (const { network } of shares) {
        const others = open.get(network);
        others?.delete(connection);
        if (!others?.size) open.delete(network);
      }
    });
    return true;
  }

  /** Closes a socket whose viewer has lost their rights. It stays open while the database does not answer. */
  async function checkStanding({ socket, viewer }: Connection): Promise<void> {
    if (!(await stillValid(viewer).catch(() => true))) closeForbidden(socket);
  }

  function check(connection: Connection, now: number): void {
    const { socket, viewer, isAlive, checkAt } = connection;
    if (viewer.kind !== 'anonymous' && viewer.expiresAt.getTime() <= now) closeForbidden(socket);
    else if (checkAt <= now && !isAlive && !socket.isPaused) socket.terminate();
    else if (checkAt <= now) {
      // While a client's messages are not read, its pong is not heard either. Then its outlet decides when to disconnect it.
      connection.isAlive = socket.isPaused;
      connection.checkAt = now + checkSeconds * 1000;
      if (!socket.isPaused) socket.ping();
      void checkStanding(connection);
    }
  }

  const timer = setInterval(() => {
    const now = Date.now();
    for (const connection of all) check(connection, now);
  }, 1000).unref();

  async function followStanding(): Promise<void> {
    for await (const { id } of standingChanges) for (const connection of open.get(id) ?? []) void checkStanding(connection);
  }
  void followStanding();

  return {
    add,
    async stop() {
      clearInterval(timer);
      await standingChanges.return?.();
    },
  };
}

/** Closes a socket whose viewer has lost the rights that it was opened with. */
export const closeForbidden = (socket: WebSocket): void => socket.close(CloseCode.Forbidden, 'Forbidden');
