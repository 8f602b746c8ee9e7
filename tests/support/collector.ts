import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A span, as OTLP writes it in JSON. */
export interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

/** How a collector answers: takes it; refuses it; says nothing; sends a part of its answer and goes on so; cuts the line. */
export type Manner = 'takes' | 'refuses' | 'hangs' | 'drips' | 'cuts';

export interface Collector {
  url: string;
  /** The spans that it has taken. */
  spans: SentSpan[];
  /** How many requests came in this manner. */
  came(manner: Manner): number;
  behave(manner: Manner): void;
  close(): Promise<void>;
}

/** A program that takes traces by OTLP over HTTP. */
export async function collector(): Promise<Collector> {
  const spans: SentSpan[] = [];
  const counts = new Map<Manner, number>();
  const sockets = new Set<Socket>();
  const drips = new Set<NodeJS.Timeout>();
  let manner: Manner = 'takes';
  const server = http.createServer(async (request, response) => {
    const now = manner;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    counts.set(now, (counts.get(now) ?? 0) + 1);
    if (now === 'takes') {
      const body = JSON.parse(Buffer.concat(parts).toString()) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
      spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    } else if (now === 'refuses') response.writeHead(500).end('{}');
    else if (now === 'drips') {
      response.writeHead(200, { 'content-type': 'application/json' });
      drips.add(setInterval(() => response.write(' '), 100));
    } else if (now === 'cuts') {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{', () => request.socket.resetAndDestroy());
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    came: (asked) => counts.get(asked) ?? 0,
    behave: (next) => {
      manner = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const drip of drips) clearInterval(drip);
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
