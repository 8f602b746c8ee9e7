import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ViteDevServer } from 'vite';

interface Front {
  handle: RequestListener;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/**
 * One address for both: what Vite knows (the client's modules) comes from Vite, everything else from the server, for which
 * requests wait while it reloads. Pages of the client pass through Vite, which adds what keeps them up to date.
 */
export function createFront(vite: ViteDevServer, host: string, port: () => Promise<number>): Front {
  return {
    handle: (request, response) => {
      vite.middlewares(request, response, () => void forward(vite, host, port, request, response));
    },
    upgrade: (request, socket, head) => {
      if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) return; // Vite listens for these itself
      void forwardSocket(host, port, request, socket, head);
    },
  };
}

async function forward(
  vite: ViteDevServer,
  host: string,
  port: () => Promise<number>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { method, headers } = request;
    const url = (request as { originalUrl?: string }).originalUrl ?? request.url ?? '/'; // middlewares may have rewritten it
    const isPage = method === 'GET' && /^\/(en|ar)(\/|\?|$)/.test(url);
    if (isPage) delete headers['accept-encoding']; // we are going to read it
    const outgoing = http.request({ host, port: await port(), path: url, method, headers, agent: false });
    response.once('close', () => outgoing.destroy());
    request.pipe(outgoing);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => outgoing.once('response', resolve).once('error', reject));
    if (isPage && answer.headers['content-type']?.startsWith('text/html')) {
      const page = await vite.transformIndexHtml(url, await text(answer));
      // Vite's own scripts stand in the page, which the real policy refuses.
      response.writeHead(answer.statusCode ?? 200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page);
    } else {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }
  } catch (error) {
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(503, { 'content-type': 'text/plain' })
        .end(`The server is not there: see the terminal.\n\n${(error as Error).message}`);
  }
}

async function forwardSocket(
  host: string,
  port: () => Promise<number>,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  try {
    const upstream = net.connect(await port(), host, () => {
      const headers = request.rawHeaders.map((word, index) => word + (index % 2 ? '\r\n' : ': ')).join('');
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers}\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  } catch {
    socket.destroy();
  }
}
