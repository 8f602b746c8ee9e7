import http from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers an upgrade request with a status, and closes its connection. */
function refuse(socket: Duplex, status: 503): void {
  socket.end(`HTTP/1.1 ${status} Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * Pipes a browser's WebSocket to the SFU. Only what a WebSocket needs of the request is passed on: the SFU believes no address and no
 * token of a header.
 */
export function relay(request: http.IncomingMessage, socket: Duplex, head: Buffer, port: number | undefined): void {
  socket.on('error', () => undefined);
  if (port === undefined) {
    refuse(socket, 503);
    return;
  }
  const needed = ['connection', 'upgrade', 'sec-websocket-key', 'sec-websocket-version'];
  const headers = Object.fromEntries(needed.map((name) => [name, request.headers[name] ?? '']));
  const onward = http.request({ host: '127.0.0.1', port, path: '/media', headers });
  onward.once('error', () => refuse(socket, 503));
  onward.once('response', (response) => {
    response.resume();
    refuse(socket, 503);
  });
  onward.once('upgrade', (response, sfu, first) => {
    // A WebSocket may be silent for longer than a request.
    (socket as import('node:net').Socket).setTimeout?.(0);
    (socket as import('node:net').Socket).setNoDelay?.(true);
    sfu.setNoDelay(true);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\n${Object.entries(response.headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    );
    if (first.length) socket.write(first);
    if (head.length) sfu.write(head);
    sfu.pipe(socket);
    socket.pipe(sfu);
    sfu.on('error', () => socket.destroy());
    sfu.once('close', () => socket.destroy());
    socket.once('close', () => sfu.destroy());
  });
  onward.end();
}
