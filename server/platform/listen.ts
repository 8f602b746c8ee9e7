import type http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds for which an idle connection is kept. A proxy must close it first, or it may send a request while the server closes. */
export const keepAliveTimeout = 65_000;

/** Where to listen. Port 0 means any free port; host null means all addresses of this machine. */
export interface ListenAddress {
  port: number;
  host: string | null;
}

/** Listens, and resolves to the port. Rejects if the port is taken. */
export const listen = (server: http.Server, { port, host }: ListenAddress): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host && { host }) }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Listens on the port, or on any free one if it is taken. For helpers that run beside the server in development. */
export async function listenNear(server: http.Server, address: ListenAddress): Promise<number> {
  try {
    return await listen(server, address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return listen(server, { ...address, port: 0 });
  }
}

const thisMachine: ReadonlySet<string | null> = new Set([null, '127.0.0.1', '::1', '0.0.0.0', '::']);

/** The URL at which this machine reaches an address. */
export const urlOf = ({ port, host }: ListenAddress): string =>
  `http://${thisMachine.has(host) ? 'localhost' : host?.includes(':') ? `[${host}]` : host}:${port}`;

/** The server's port plus `steps`; 0 (any free port) if the server asked for any port, or if the sum is no port. */
export const portAfter = (asked: number, port: number, steps: number): number => (asked === 0 || port + steps > 65_535 ? 0 : port + steps);

/** Stops a server at once. Requests under way are cut off. */
export const stopServer = (server: http.Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
