import http from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { createStrangers } from '../../strangers.ts';
import { endSocket, readMessage } from '../sfu/signals.ts';
import { readAdmission } from '../tokens.ts';

/** Milliseconds in which a socket must show its pass. */
const enterTime = 10_000;
/** The most bytes of the message with the pass. Reading pauses after twice as many, until the pass is checked. */
const mostBytes = 8000;
/** Pings that may come before the pass. Browsers send none. */
const mostPings = 5;

interface RelayOptions {
  secret: string;
  /** The SFU's port. Starts the SFU if none runs; undefined if that takes too long. */
  portSoon(): Promise<number | undefined>;
}

interface Relay {
  /** Takes over the upgrade request of a browser that comes from this address. */
  upgrade(request: http.IncomingMessage, socket: Duplex, head: Buffer, address: string): void;
  /** Closes all sockets, and each one that comes later. */
  close(): void;
}

/**
 * Joins browsers' WebSockets to the SFU. The relay reads the first message, so that the SFU hears nothing of a browser without a valid
 * pass, and is not started for it. Then it passes all bytes in both directions unchanged, those of the first message included.
 */
export function createRelay({ secret, portSoon }: RelayOptions): Relay {
  const strangers = createStrangers();
  const server = new WebSocketServer({ noServer: true, maxPayload: mostBytes });
  const open = new Set<Duplex>();
  let isClosed = false;

  function upgrade(request: http.IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    socket.on('error', () => undefined);
    if (isClosed) return void socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    strangers.add(socket, address);
    const late = setTimeout(() => socket.destroy(), enterTime);
    socket.once('close', () => clearTimeout(late));
    const heard: Buffer[] = [head];
    let bytes = head.length;
    let isJoined = false;
    /** The browser's socket, as long as the relay reads it. */
    const near = new Duplex({
      read: () => undefined,
      write: (part, _encoding, done) => void (isJoined ? done() : socket.write(part, () => done())),
      final: (done) => void (isJoined ? done() : socket.end(() => done())),
      destroy(error, done) {
        if (!isJoined) socket.destroy();
        done(error);
      },
    });
    const hear = (part: Buffer) => {
      bytes += part.length;
      if (bytes > 2 * mostBytes) socket.pause();
      heard.push(part);
      // ws unmasks in place, so it gets a copy.
      near.push(Buffer.from(part));
    };
    socket.on('data', hear);
    socket.once('close', () => near.destroy());
    server.handleUpgrade(request, near, Buffer.from(head), (browser) => {
      let pings = 0;
      browser.on('error', () => undefined);
      browser.on('ping', () => void (++pings > mostPings && socket.destroy()));
      browser.once('message', (data, isBinary) => {
        const message = isBinary ? null : readMessage(String(data));
        if (message?.type !== 'enter') return endSocket(browser, 'BROKEN');
        if (!readAdmission(message.token, secret)) return endSocket(browser, 'REFUSED');
        clearTimeout(late);
        strangers.forget(socket);
        isJoined = true;
        socket.off('data', hear);
        socket.pause();
        browser.terminate();
        void portSoon().then((port) => join(request, socket as Socket, Buffer.concat(heard), port));
      });
    });
  }

  return {
    upgrade,
    close() {
      isClosed = true;
      for (const socket of open) socket.destroy();
    },
  };
}

/**
 * Pipes a browser's open WebSocket to the SFU. Only the headers that a WebSocket needs are passed on, since the SFU does not trust an
 * address or a token in a header.
 */
function join(request: http.IncomingMessage, socket: Socket, heard: Buffer, port: number | undefined): void {
  if (port === undefined || socket.destroyed) {
    socket.destroy();
    return;
  }
  const needed = ['connection', 'upgrade', 'sec-websocket-key', 'sec-websocket-version'];
  const headers = Object.fromEntries(needed.map((name) => [name, request.headers[name] ?? '']));
  const onward = http.request({ host: '127.0.0.1', port, path: '/media', headers });
  onward.once('error', () => socket.destroy());
  onward.once('response', () => socket.destroy());
  socket.once('close', () => onward.destroy());
  onward.once('upgrade', (_response, sfu, first) => {
    // A WebSocket may be silent for longer than a request.
    socket.setTimeout?.(0);
    socket.setNoDelay?.(true);
    sfu.setNoDelay(true);
    if (first.length) socket.write(first);
    sfu.write(heard);
    sfu.pipe(socket);
    socket.pipe(sfu);
    sfu.on('error', () => socket.destroy());
    sfu.once('close', () => socket.destroy());
    socket.once('close', () => sfu.destroy());
  });
  onward.end();
}
