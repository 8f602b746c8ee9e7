import type http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds that an idle connection is kept: longer than by proxies, which would send a request on it as we let go of it. */
export const keepAliveTimeout = 65_000;

/** Listens on a port, or on any free one for 0; answers which. Rejects when it is taken. */
export const listen = (server: http.Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** For what runs beside us in development: takes the port, or any free one when somebody else has it. */
export async function listenNear(server: http.Server, port: number): Promise<number> {
  try {
    return await listen(server, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return listen(server, 0);
  }
}

/** The port so many after ours; any free one for a server that itself took any, or has none after it. */
export const portAfter = (asked: number, port: number, steps: number): number => (asked === 0 || port + steps > 65_535 ? 0 : port + steps);

/** Stops at once what nobody waits for. */
export const hangUp = (server: http.Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
