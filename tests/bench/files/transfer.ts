import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';

/** A path to request, and perhaps a range of it: its first and its last byte. */
export interface Asked {
  path: string;
  range?: readonly [number, number];
}

/**
 * Requests paths on some connections at once, one after the other on each. It reads into one piece of memory and looks at the heads
 * alone, because it shares the machine with the server that it measures.
 * @throws if an answer is an error.
 */
export async function download(port: number, asked: readonly Asked[], connections: number): Promise<void> {
  const left = asked.toReversed();
  const buffer = Buffer.alloc(1_048_576);
  const connect = () =>
    new Promise<void>((resolve, reject) => {
      let head = '';
      let missing = 0;
      const ask = () => {
        const next = left.pop();
        if (!next) return void socket.end(resolve);
        const range = next.range ? `Range: bytes=${next.range.join('-')}\r\n` : '';
        socket.write(`GET ${next.path} HTTP/1.1\r\nHost: localhost\r\n${range}\r\n`);
      };
      const callback = (length: number) => {
        let body = length;
        if (missing === 0) {
          head += buffer.toString('latin1', 0, length);
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return true;
          if (!/^HTTP\/1.1 20[06]/.test(head)) reject(new Error(head.slice(0, 2000)));
          missing = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
          body = head.length - end - 4;
          head = '';
        }
        missing -= body;
        if (missing === 0) ask();
        return true;
      };
      const socket = net.connect({ host: '127.0.0.1', port, onread: { buffer, callback } }, ask);
      socket.once('error', reject);
    });
  await Promise.all(Array.from({ length: connections }, connect));
}

/** Sends a video of any length: a short one, and bytes that players skip. @throws if the answer is not 204. */
export async function send(url: string, method: string, bytes: number, headers: Record<string, string> = {}): Promise<void> {
  const request = http.request(url, { method, headers: { ...headers, 'content-length': bytes } });
  const answered = once(request, 'response');
  const part = Buffer.alloc(1_048_576, 'diwan');
  let left = bytes;
  for (let next = await beginning(bytes); left > 0; next = part.subarray(0, left)) {
    left -= next.length;
    if (!request.write(next)) await once(request, 'drain');
  }
  request.end();
  const [response] = await answered;
  response.resume();
  if (response.statusCode !== 204) throw new Error(`${method} ${url} was answered ${response.statusCode}`);
}

/** A whole MP4, and the head of an empty box for all other bytes. */
async function beginning(bytes: number): Promise<Buffer> {
  const clip = await fs.readFile(path.join(import.meta.dirname, '../../support/files/clip.mp4'));
  const box = Buffer.from('\0\0\0\0free');
  box.writeUInt32BE(bytes - clip.length);
  return Buffer.concat([clip, box]);
}

/** Begins to download a path many times at once, and reads nothing. Resolves to what ends this. */
export function beginSlowly(port: number, path: string, readers: number): () => void {
  const sockets = Array.from({ length: readers }, () => {
    const socket = net.connect({ host: '127.0.0.1', port });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket.pause();
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
