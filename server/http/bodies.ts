import { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';

/** Bytes of a refused body that are still read to keep the connection. A longer one costs more than a new connection. */
const worthReading = 1_000_000;

/** Milliseconds for which the rest of a refused body is read after the answer: in all, and since its last byte. */
const patience = { inAll: 30_000, silent: 2_000 };

/**
 * Sees to the body of a request that is answered before all of it was read. A short rest is read, and the connection serves the
 * next request. Otherwise the answer says `Connection: close`; our side of the connection is closed after it, and the rest is
 * read for a while, since a client that is cut off while it sends may never see the answer.
 */
export const finishBodies: RequestHandler = (request, response, next) => {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  if (!chunked && !Number(length)) return next();
  const { socket } = request;
  const writeHead = response.writeHead;
  response.writeHead = function (this: typeof response, ...head: Parameters<typeof writeHead>) {
    if (!request.complete && !(Number(length) <= worthReading)) {
      response.setHeader('connection', 'close');
      // Node would destroy the socket as soon as the answer is written.
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

/** Reads what is left of a body and throws it away. A connection that is to close is closed after it, or when it takes too long. */
function readRest(request: Request): void {
  const { socket } = request;
  const began = Date.now();
  let heard = began;
  const timer = setInterval(() => {
    if (Date.now() - heard > patience.silent || Date.now() - began > patience.inAll) socket.destroy();
  }, patience.silent / 4);
  request.once('close', () => clearInterval(timer));
  request.once('end', () => {
    clearInterval(timer);
    if (socket.writableEnded) closeSoon(socket);
  });
  // A handler that gave up may have left its listeners, which would stop the flow again.
  request.unpipe();
  request.removeAllListeners('data').removeAllListeners('readable');
  request.on('data', () => {
    heard = Date.now();
  });
  setImmediate(() => request.resume());
}

/** Closes a connection once what was written to it is gone. */
const closeSoon = (socket: Socket) => Socket.prototype.destroySoon.call(socket);

/** Refuses a body that is announced as longer than `most` bytes before it is read: 413. */
export const requireLength =
  (most: number): RequestHandler =>
  (request, _response, next) =>
    next(
      Number(request.headers['content-length'] ?? 0) > most ? Object.assign(new Error('the body is too long'), { status: 413 }) : undefined,
    );
