import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';

/** The network in front of somebody else's server. While it is silent, it accepts connections, and nothing passes. */
export interface SilentLine {
  /** `127.0.0.1:port`, in place of the server's own. */
  host: string;
  /** From now on nothing passes, on open connections either. */
  silence(): void;
  /** New connections lead to the server again. Those that nobody answered are closed. */
  mend(): void;
  stop(): Promise<void>;
}

/** Makes a line, to the server at a port of this machine; without one, it stays silent. */
export async function silentLine(port?: number): Promise<SilentLine> {
  const sockets = new Set<net.Socket>();
  let silent = port === undefined;
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = net.createServer((near) => {
    keep(near);
    if (silent) return void near.resume();
    const far = keep(net.connect(port as number, '127.0.0.1'));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => void (silent || to.write(data))).on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence() {
      silent = true;
    },
    mend() {
      silent = false;
      closeAll();
    },
    async stop() {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
