import http from 'node:http';
import path from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { listen } from '../../listen.ts';
import { isControl } from '../tokens.ts';
import { announceAddress } from './announcing.ts';
import { createStrangerRate } from './datagrams/guard.ts';
import { farewell, presentTime, type ToKeeper } from './keeping.ts';
import type { SfuOrder } from './order.ts';
import { createPorts } from './ports.ts';
import { refusalsIn } from './refusals.ts';
import { createRooms } from './rooms.ts';
import type { SfuSettings, Tell } from './settings.ts';
import { createSignalling } from './signalling.ts';
import { traffic } from './traffic.ts';

/** The most bytes of an order. */
const mostOrderBytes = 10_000;

/**
 * Serves browsers (signalling), orders and keepers on one port of the loopback address, on which `/healthz` answers while it works. The
 * process runs while a server has an open connection to `/keep`. Without one, it ends after its patience, or at once if the last server
 * said farewell and no room has participants.
 */
export async function startService(settings: SfuSettings, { onEnd }: { onEnd(): void }) {
  const { secret, addressFile, fingerprint } = settings;
  const keepers = new Set<WebSocket>();
  const toKeepers = (message: ToKeeper) => {
    for (const keeper of keepers) keeper.send(JSON.stringify(message));
  };
  const tell: Tell = (level, text, values) => toKeepers({ type: 'log', level, text, values });
  const rooms = createRooms({
    capacity: settings.capacity,
    ports: createPorts(settings.ports),
    addresses: settings.addresses,
    strangers: createStrangerRate(),
    tell,
    onEvent: (room, event) => toKeepers({ type: 'event', room, event }),
    refusals: refusalsIn(path.dirname(addressFile), `${path.basename(addressFile)}.refused`),
  });
  const signalling = createSignalling({ secret, rooms, tell });

  const reporting = setInterval(() => {
    const hosts = rooms.hosts();
    for (const [room, participants] of hosts) if (participants.length) toKeepers({ type: 'hosts', room, participants });
    toKeepers({ type: 'counts', counts: { rooms: hosts.length, participants: rooms.participants(), ...traffic } });
  }, presentTime);

  const keeping = new WebSocketServer({ noServer: true });
  let waiting: NodeJS.Timeout | undefined;
  const endSoon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(onEnd, settings.patience * 1000);
  };
  function keep(keeper: WebSocket): void {
    keepers.add(keeper);
    clearTimeout(waiting);
    let left = false;
    keeper.on('error', () => undefined);
    keeper.on('message', (data) => {
      left = String(data) === farewell;
    });
    keeper.once('close', () => {
      keepers.delete(keeper);
      if (keepers.size) return;
      if (left && rooms.participants() === 0) onEnd();
      else endSoon();
    });
  }

  const bearer = ({ headers }: http.IncomingMessage) => headers.authorization?.replace('Bearer ', '');
  const server = http.createServer(async (request, response) => {
    if (request.url === '/healthz') return response.writeHead(204).end();
    if (request.method !== 'POST' || request.url !== '/order' || !isControl(bearer(request), secret)) return response.writeHead(404).end();
    let body = '';
    for await (const part of request) {
      body += part;
      if (body.length > mostOrderBytes) return response.writeHead(413).end();
    }
    rooms.obey(JSON.parse(body) as SfuOrder);
    response.writeHead(204).end();
  });
  server.on('upgrade', (request, socket, head) => {
    if (request.url === '/media') signalling.upgrade(request, socket, head);
    else if (request.url === '/keep' && isControl(bearer(request), secret)) keeping.handleUpgrade(request, socket, head, keep);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });

  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  const announced = announceAddress(addressFile, { pid: process.pid, port, fingerprint }, { tell, onReplaced: onEnd });
  endSoon();
  return {
    tell,
    stop() {
      clearInterval(reporting);
      announced.stop();
      rooms.close();
      signalling.close();
      server.close();
    },
  };
}
