import net from 'node:net';

/** What one run of requests measured. */
export interface Load {
  requests: number;
  seconds: number;
  /** Milliseconds from a request's first byte to its answer's last, sorted. */
  latencies: number[];
  /** Bytes of all bodies. */
  bytes: number;
}

export interface LoadOptions {
  port: number;
  connections: number;
  /** How long requests are sent, or how many. */
  length: { seconds: number } | { requests: number };
  /** The bytes of the next request, made by `httpRequest`. */
  next(): Buffer;
  /** The status of each answer; 200 when absent. */
  status?: number | undefined;
}

/**
 * Sends requests for a time, or some of them. Each connection waits for an answer before it sends its next request, as a browser does. It
 * reads no more of HTTP than it needs, because it shares the machine with the server that it measures.
 * @throws if an answer has another status, or holds errors of GraphQL.
 */
export async function load({ port, connections, length, next, status = 200 }: LoadOptions): Promise<Load> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => connect(port)));
  const result: Load = { requests: 0, seconds: 0, latencies: [], bytes: 0 };
  const began = performance.now();
  let sent = 0;
  const isOver = (now: number) => ('seconds' in length ? now >= began + length.seconds * 1000 : sent >= length.requests);
  await Promise.all(
    sockets.map(async (socket) => {
      for (let now = performance.now(); !isOver(now); ) {
        const asked = now;
        sent += 1;
        const bytes = await exchange(socket, next(), String(status));
        now = performance.now();
        result.latencies.push(now - asked);
        result.requests += 1;
        result.bytes += bytes;
      }
    }),
  );
  result.seconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  result.latencies.sort((a, b) => a - b);
  return result;
}

interface Asked {
  path: string;
  body?: object | undefined;
  token?: string | undefined;
  headers?: { accept?: string; 'if-none-match'?: string } | undefined;
}

/** One request over HTTP/1.1. A body is sent as JSON, which is also what is accepted if the headers do not say otherwise. */
export function httpRequest({ path, body, token, headers = {} }: Asked): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${text ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'host: localhost',
    `accept: ${headers.accept ?? 'application/json'}`,
    ...(headers['if-none-match'] ? [`if-none-match: ${headers['if-none-match']}`] : []),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
    ...(token ? [`authorization: Bearer ${token}`] : []),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
}

const connect = (port: number): Promise<net.Socket> =>
  new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => resolve(socket));
  });

/** Sends a request and reads the whole answer. Resolves to the bytes of its body. */
function exchange(socket: net.Socket, request: Buffer, status: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer: Buffer = Buffer.alloc(0);
    const end = (outcome: () => void) => {
      socket.off('data', read);
      socket.off('close', lost);
      outcome();
    };
    const lost = () => end(() => reject(new Error('the server closed a connection')));
    const read = (chunk: Buffer) => {
      answer = answer.length ? Buffer.concat([answer, chunk]) : chunk;
      const head = answer.indexOf('\r\n\r\n');
      const length = head < 0 ? null : bodyLength(answer, head);
      if (length === null) return;
      const refused = answer.toString('latin1', 9, 12) !== status || answer.includes('"errors":[');
      end(() => (refused ? reject(new Error(`refused under load: ${answer.toString('utf8', 0, 2000)}`)) : resolve(length)));
    };
    socket.on('data', read);
    socket.on('close', lost);
    socket.write(request);
  });
}

/** The bytes of a whole body. Null while some of it is missing. */
function bodyLength(answer: Buffer, head: number): number | null {
  if (answer.toString('latin1', 9, 12) === '304') return 0; // the length in its head is that of the kept body
  const body = answer.length - head - 4;
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer.toString('latin1', 0, head))?.[1];
  if (length !== undefined) return body < Number(length) ? null : Number(length);
  return answer.subarray(-5).toString('latin1') === '0\r\n\r\n' ? body : null; // chunked
}
