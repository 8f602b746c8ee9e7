import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ViteDevServer } from 'vite';

interface DevProxy {
  handle: RequestListener;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/**
 * A proxy that serves Vite and the server at one address. Vite answers requests for the client's modules, the server all others,
 * which wait while it reloads. Vite adds its scripts for hot reload to the client's pages.
 */
export function createProxy(vite: ViteDevServer, host: string, port: () => Promise<number>): DevProxy {
  return {
    handle: (request, response) => {
      vite.middlewares(request, response, () => void forward(vite, host, port, request, response));
    },
    upgrade: (request, socket, head) => {
      if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) return; // Vite handles these itself
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
    const url = (request as { originalUrl?: string }).originalUrl ?? request.url ?? '/'; // middlewares may have rewritten `url`
    const isPage = method === 'GET' && /^\/(en|ar)(\/|\?|$)/.test(url);
    if (isPage) delete headers['accept-encoding']; // the answer is read here, so it must not be compressed
    const outgoing = http.request({ host, port: await port(), path: url, method, headers, agent: false });
    response.once('close', () => outgoing.destroy());
    request.pipe(outgoing);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => outgoing.once('response', resolve).once('error', reject));
    if (isPage && answer.headers['content-type']?.startsWith('text/html')) {
      const page = await vite.transformIndexHtml(url, await text(answer));
      // The server's content security policy is left out, because it would refuse Vite's inline scripts.
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
