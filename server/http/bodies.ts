import { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';

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

/** Answers 413, before the body is read, if `Content-Length` is more than `most` bytes. */
export const requireLength =
  (most: number): RequestHandler =>
  (request, _response, next) =>
    next(
      Number(request.headers['content-length'] ?? 0) > most ? Object.assign(new Error('the body is too long'), { status: 413 }) : undefined,
    );
