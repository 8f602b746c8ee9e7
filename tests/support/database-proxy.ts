import { once } from 'node:events';
import net from 'node:net';

/** Stands between a server and its database. */
export interface DatabaseProxy {
  /** The URL for the server. */
  url: string;
  /** Statements that have run so far, without those of the connections that listen to events and ask whether the database is there. */
  statements(): number;
  /** Bytes that the database has sent so far, without those for the latter. */
  bytes(): number;
  /** Cuts the connection that listens to events, and every later one until `hear`. */
  deafen(): void;
  /** Lets connections that listen to events through again. */
  hear(): void;
  stop(): Promise<void>;
}

/** The names by which Postgres knows the connections that listen to events, and that ask whether it is there. */
const listening = 'diwan-lasting';
const asking = 'diwan-pulse';

/** Passes on what is sent to the database of `databaseUrl` and back, and counts the statements. */
export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { port, hostname } = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  const hearing = new Set<net.Socket>();
  let deaf = false;
  let statements = 0;
  let bytes = 0;

  const server = net.createServer((client) => {
    const database = net.connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket.setNoDelay());
      socket.on('error', () => {}).on('close', () => [client, database].map((end) => end.destroy() && sockets.delete(end)));
    }
    database.pipe(client);
    const count = executions();
    client.once('data', (startup) => {
      if (startup.includes(asking)) return;
      database.on('data', (data) => (bytes += data.length));
      if (!startup.includes(listening)) return void client.on('data', (data) => (statements += count(data)));
      if (deaf) client.destroy();
      else hearing.add(client);
    });
    client.pipe(database);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String((server.address() as net.AddressInfo).port) });
  return {
    url: url.href,
    statements: () => statements,
    bytes: () => bytes,
    deafen() {
      deaf = true;
      for (const client of hearing) client.destroy();
    },
    hear() {
      deaf = false;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Counts the messages in a client's stream that run a statement: Execute, and Query. Each message is a letter, its length, and the rest.
 */
function executions(): (data: Buffer) => number {
  let rest = Buffer.alloc(0);
  return (data) => {
    rest = Buffer.concat([rest, data]);
    let found = 0;
    while (rest.length >= 5) {
      const length = 1 + rest.readUInt32BE(1);
      if (rest.length < length) break;
      if (['E', 'Q'].includes(String.fromCharCode(rest[0] as number))) found += 1;
      rest = rest.subarray(length);
    }
    return found;
  };
}
