import type http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds that an idle connection is kept. Proxies must close first: otherwise they may send a request as we close. */
export const keepAliveTimeout = 65_000;

/** Where to listen: a port, or 0 for any free one, at an address, or at every one of this machine for null. */
export interface Place {
  port: number;
  host: string | null;
}

/** Listens at a place; answers the port. Rejects when it is taken. */
export const listen = (server: http.Server, { port, host }: Place): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host && { host }) }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Listens for a helper that runs beside us in development: on the port, or on any free one when it is taken. */
export async function listenNear(server: http.Server, place: Place): Promise<number> {
  try {
    return await listen(server, place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return listen(server, { ...place, port: 0 });
  }
}

const oneself: ReadonlySet<string | null> = new Set([null, '127.0.0.1', '::1', '0.0.0.0', '::']);

/** The URL of what listens at a place, as it is reached from this machine. */
export const urlOf = ({ port, host }: Place): string =>
  `http://${oneself.has(host) ? 'localhost' : host?.includes(':') ? `[${host}]` : host}:${port}`;

/** The port so many after ours; any free one for a server that itself took any, or has none after it. */
export const portAfter = (asked: number, port: number, steps: number): number => (asked === 0 || port + steps > 65_535 ? 0 : port + steps);

/** Stops a server at once. Requests under way are cut off. */
export const hangUp = (server: http.Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
