import type http from 'node:http';
import { Socket } from 'node:net';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Request, RequestHandler } from 'express';
import { parseJson } from '../core/json.ts';

/** The most bytes of a refused body that are read to keep its connection. Reading more costs more than a new connection. */
const worthReading = 1_000_000;

/** Milliseconds for which the rest of a refused body is read: in all, and since its last byte. */
const readTimeouts = { inAll: 30_000, silent: 2_000 };

/**
 * Handles a request that is answered before its whole body was read. If little is left, it is read, and the connection serves
 * the next request. Otherwise the answer says `Connection: close`, and our side of the connection is closed after it. The rest is
 * still read for a while, because a client whose connection breaks while it sends may never see the answer.
 */
export const finishBodies: RequestHandler = (request, response, next) => {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  if (!chunked && !Number(length)) return next();
  const { socket } = request;
  const writeHead = response.writeHead;
  response.writeHead = function (this: typeof response, ...head: Parameters<typeof writeHead>) {
    if (!request.complete && !(Number(length) <= worthReading)) {
      response.setHeader('connection', 'close');
      // By default, Node destroys the socket as soon as the answer is written.
      socket.destroySoon = () => void socket.end();
    }
    return writeHead.apply(this, head);
  } as typeof writeHead;
  response.once('finish', () => {
    if (!request.complete) readRest(request);
    else if (socket.writableEnded) closeSoon(socket);
  });
  next();
};

/** Reads the rest of a body and discards it. A connection that must close is closed after it, or when it takes too long. */
function readRest(request: Request): void {
  const { socket } = request;
  const began = Date.now();
  let heard = began;
  const timer = setInterval(() => {
    if (Date.now() - heard > readTimeouts.silent || Date.now() - began > readTimeouts.inAll) socket.destroy();
  }, readTimeouts.silent / 4);
  request.once('close', () => clearInterval(timer));
  request.once('end', () => {
    clearInterval(timer);
    if (socket.writableEnded) closeSoon(socket);
  });
  // A handler that failed may have left a pipe, which would pause the stream again.
  request.unpipe();
  request.removeAllListeners('data').removeAllListeners('readable');
  request.on('data', () => {
    heard = Date.now();
  });
  setImmediate(() => request.resume());
}

/** Closes a connection once all that was written to it is sent. */
const closeSoon = (socket: Socket) => Socket.prototype.destroySoon.call(socket);

/** The most bytes of a body of JSON. */
export const mostBytes = 1_000_000;

type Decode = (bytes: Buffer, options: { maxOutputLength: number }, done: (error: Error | null, bytes: Buffer) => void) => void;

/** What undoes each encoding of a body. The last one is not in every Node. */
const decoders = new Map<string, Decode | undefined>([
  ['gzip', zlib.gunzip],
  ['deflate', zlib.inflate],
  ['br', zlib.brotliDecompress],
  ['zstd', zlib.zstdDecompress],
]);

/** A type with a charset that is not UTF-8. In another one, a byte order mark could mean more than is looked at. */
const otherCharset = /;\s*charset\s*=(?!\s*"?utf-8"?\s*(?:;|$))/i;

/** A text without its byte order mark. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString();
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
}
const byteOrderMark = 0xfeff;

const refused = (status: number) => Object.assign(new Error('the body cannot be read'), { status });

/**
 * Reads a body of JSON, which is that of an object or a list, or empty, which reads as `{}`.
 * @throws an error with a status: 413 if it is too long, 415 if its charset or its encoding is unknown, 400 if it is no such JSON or the
 *   client went away; BAD_USER_INPUT if it is too deep.
 */
export async function readJsonBody(request: http.IncomingMessage): Promise<object> {
  const { 'content-encoding': encoding, 'content-type': type = '' } = request.headers;
  const decoder = encoding ? decoderOf(encoding) : asItIs;
  if (otherCharset.test(type) || !decoder) throw refused(415);
  const bytes = await bytesOf(request);
  const text = textOf(decoder === asItIs ? bytes : await decoder(bytes));
  if (!text) return {};
  try {
    const body = parseJson(text);
    if (typeof body === 'object' && body) return body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw refused(400);
}

/** Reads a body. One whose length is known to be too long is refused at once. */
function bytesOf(request: http.IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The client went away before anybody read: no event of the stream comes any more.
    if (request.destroyed && !request.complete) return reject(refused(400));
    if (Number(request.headers['content-length']) > mostBytes) return reject(refused(413));
    const parts: Buffer[] = [];
    let left = mostBytes;
    request.on('data', (part: Buffer) => {
      left -= part.length;
      if (left >= 0) parts.push(part);
      else reject(refused(413));
    });
    request.on('end', () => resolve(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)));
    request.on('error', () => reject(refused(400)));
  });
}

const asItIs = async (bytes: Buffer) => bytes;

/** What undoes an encoding; undefined if it is unknown here. */
function decoderOf(encoding: string): ((bytes: Buffer) => Promise<Buffer>) | undefined {
  const name = encoding.toLowerCase();
  if (name === 'identity') return asItIs;
  const decode = decoders.get(name);
  return (
    decode &&
    ((bytes) =>
      promisify(decode)(bytes, { maxOutputLength: mostBytes }).catch((error) => {
        throw refused(error.code === 'ERR_BUFFER_TOO_LARGE' ? 413 : 400);
      }))
  );
}
