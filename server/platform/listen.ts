import type http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds that an idle connection is kept: longer than by proxies, which would send a request on it as we let go of it. */
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

/** For what runs beside us in development: takes the port, or any free one when somebody else has it. */
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

/** Stops at once what nobody waits for. */
export const hangUp = (server: http.Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
