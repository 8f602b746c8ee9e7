import type { WebSocket } from 'ws';

/** The most bytes that may wait for a client, and the most messages: a short one takes some hundred bytes more than it has. */
const mostWaiting = { bytes: 1_000_000, messages: 1000 };

/** All that is sent over a socket. A client who does not read is disconnected, and may connect again. */
export interface Outlet {
  /** Whether the socket is open and its client reads. Disconnects it otherwise. */
  isFree(): boolean;
  /** Resolves once the system has taken the text, or the socket is closed. */
  send(text: string): Promise<void>;
  /** Answers a ping of WebSocket, whose payload the protocol limits. */
  pong(payload: Buffer): void;
}

/** Sends over a socket as long as its client reads what was sent before. */
export function createOutlet(socket: WebSocket): Outlet {
  let messages = 0;

  function isFree(): boolean {
    if (socket.readyState !== socket.OPEN) return false;
    if (messages < mostWaiting.messages && socket.bufferedAmount <= mostWaiting.bytes) return true;
    socket.terminate();
    return false;
  }

  /** Counts a message until the system has taken it. */
  function waits(): () => void {
    messages += 1;
    return () => {
      messages -= 1;
    };
  }

  return {
    isFree,
    send: (text) =>
      new Promise((sent) => {
        if (!isFree()) return sent();
        const taken = waits();
        socket.send(text, () => {
          taken();
          sent();
        });
      }),
    pong(payload) {
      if (isFree()) socket.pong(payload, false, waits());
    },
  };
}
