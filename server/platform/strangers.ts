import type { Duplex } from 'node:stream';
import { networkOf } from './network.ts';

/** The most sockets that have not identified themselves yet: of one network, and in all. A browser does so at once. */
const most = { ofOne: 50, inAll: 1000 };

/** The sockets of one endpoint that have not identified themselves yet, by a pass or a token. */
export interface Strangers {
  /**
   * Counts a socket. If its network has too many, the network's oldest is closed; if there are too many in all, the oldest of the network
   * with the most.
   */
  add(socket: Duplex, address: string): void;
  /** Stops counting a socket that has identified itself. A closed socket is forgotten without this call. */
  forget(socket: Duplex): void;
}

export function createStrangers(): Strangers {
  const networks = new Map<string, Set<Duplex>>();
  const networkOfSocket = new Map<Duplex, string>();

  function forget(socket: Duplex): void {
    const network = networkOfSocket.get(socket);
    if (network === undefined) return;
    networkOfSocket.delete(socket);
    const sockets = networks.get(network);
    sockets?.delete(socket);
    if (!sockets?.size) networks.delete(network);
  }

  function drop(socket: Duplex | undefined): void {
    if (!socket) return;
    forget(socket);
    socket.destroy();
  }

  return {
    forget,
    add(socket, address) {
      const network = networkOf(address);
      const sockets = networks.get(network) ?? new Set();
      if (sockets.size >= most.ofOne) drop(sockets.values().next().value);
      else if (networkOfSocket.size >= most.inAll) {
        const [largest] = [...networks.values()].toSorted((a, b) => b.size - a.size);
        drop(largest?.values().next().value);
      }
      networks.set(network, sockets.add(socket));
      networkOfSocket.set(socket, network);
      socket.once('close', () => forget(socket));
    },
  };
}
