import { once } from 'node:events';
import net from 'node:net';

/** Stands where a proxy stands that knows which Postgres is the primary. */
export interface DatabaseLine {
  port: number;
  /** Connections so far. */
  accepted(): number;
  /** Leads new connections to another port. */
  leadTo(port: number): void;
  /** Cuts the connections that are open. */
  cut(): void;
  stop(): Promise<void>;
}

/** Makes a line to the Postgres on a port of this machine. */
export async function lineTo(first: number): Promise<DatabaseLine> {
  let port = first;
  let accepted = 0;
  const sockets = new Set<net.Socket>();
  const proxy = net.createServer((client) => {
    accepted += 1;
    const database = net.connect(port, '127.0.0.1');
    for (const socket of [client, database]) {
      sockets.add(socket.setNoDelay());
      socket.on('error', () => {}).on('close', () => [client, database].map((end) => end.destroy() && sockets.delete(end)));
    }
    client.pipe(database).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (proxy.address() as net.AddressInfo).port,
    accepted: () => accepted,
    leadTo(next) {
      port = next;
    },
    cut,
    async stop() {
      cut();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
