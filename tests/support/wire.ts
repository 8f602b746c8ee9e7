import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setting } from './server.ts';

/** An answer as it arrived on a connection. */
export interface WireAnswer {
  status: number;
  /** Keyed by lower-case names. */
  headers: Record<string, string>;
  body: string;
}

/** One connection with hand-written requests, for full control over keep-alive. */
export interface Wire {
  /** Sends bytes. Resolves when all are sent, or when the other side has closed. */
  send(bytes: string | Uint8Array): Promise<void>;
  /** Reads the next answer, which must have a Content-Length. Rejects if the connection ends first. */
  answer(): Promise<WireAnswer>;
  /** Resolves when the other side has closed: to `end` for a proper close, to `reset` for a broken connection. */
  closed: Promise<'end' | 'reset'>;
  destroy(): void;
}

/** Opens a connection to the server of this run, or to another one. */
export async function wire(url = setting('TEST_URL')): Promise<Wire> {
  const socket = net.connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let received = Buffer.alloc(0);
  let over: 'end' | 'reset' | undefined;
  const { promise: closed, resolve } = Promise.withResolvers<'end' | 'reset'>();
  const end = (how: 'end' | 'reset') => {
    over ??= how;
    resolve(over);
  };
  socket.on('data', (part) => {
    received = Buffer.concat([received, part]);
  });
  socket.once('end', () => end('end'));
  socket.on('error', () => end('reset'));
  socket.once('close', () => end('reset'));

  async function answer(): Promise<WireAnswer> {
    for (;;) {
      const head = received.indexOf('\r\n\r\n');
      if (head >= 0) {
        const [first = '', ...lines] = received.subarray(0, head).toString().split('\r\n');
        const headers = Object.fromEntries(
          lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
        );
        const end = head + 4 + Number(headers['content-length'] ?? 0);
        if (received.length >= end) {
          const body = received.subarray(head + 4, end).toString();
          received = received.subarray(end);
          const status = Number(first.split(' ')[1]);
          if (status !== 100) return { status, headers, body };
          continue;
        }
      }
      if (over) throw new Error(`The connection ended (${over}) before the answer`);
      await sleep(5);
    }
  }
  const send = (bytes: string | Uint8Array) =>
    new Promise<void>((done) => {
      socket.once('close', () => done());
      socket.write(bytes, () => done());
    });
  return { send, answer, closed, destroy: () => socket.destroy() };
}

/** The head of a request, with a length only if one is given. */
export const head = (method: string, path: string, headers: Record<string, string | number | undefined> = {}): string =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** A multipart body with fields and one file. */
export function multipartBody(fields: Record<string, string>, name: string, file: Uint8Array, boundary = 'the-boundary'): Buffer {
  const texts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const opening = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
  return Buffer.concat([Buffer.from(texts.join('') + opening), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}
