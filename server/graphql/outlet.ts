import type { WebSocket } from 'ws';

/** The most bytes and the most messages that may wait for a client. Even a short message takes some hundred bytes. */
const mostWaiting = { bytes: 1_000_000, messages: 1000 };

/** Milliseconds within which a client whose messages are held must read some of what was sent. */
const patience = 30_000;

/** Everything that is sent over a socket passes here. A client that does not read is disconnected, and may connect again. */
export interface Outlet {
  /** Does what a message of the client asks for. While too many answers are on their way, the message waits and nothing more is read. */
  hear(work: () => void): void;
  /**
   * Sends a text. Resolves once the system has taken the text, or the socket is closed. If too much waits for the client, the connection
   * ends.
   */
  send(text: string): Promise<void>;
  /** Answers a ping of WebSocket, whose payload the protocol limits. */
  pong(payload: Buffer): void;
}

/** Sends over a socket as long as its client reads what was sent before. */
export function createOutlet(socket: WebSocket): Outlet {
  let messages = 0;
  /** Messages that had been read when reading stopped. */
  const held: (() => void)[] = [];
  /** Set while nothing is read. */
  let stuck: NodeJS.Timeout | undefined;
  socket.once('close', () => clearTimeout(stuck));

  const isOpen = () => socket.readyState === socket.OPEN;
  const hasRoom = () => messages < mostWaiting.messages && socket.bufferedAmount <= mostWaiting.bytes;

  /** Whether the socket is open and its client reads. Disconnects it otherwise. */
  function isFree(): boolean {
    if (!isOpen()) return false;
    if (hasRoom()) return true;
    socket.terminate();
    return false;
  }

  /** Reads on, once the client has taken enough. */
  function goOn(): void {
    if (!stuck) return;
    stuck.refresh();
    while (isOpen() && hasRoom()) {
      const work = held.shift();
      if (work) work();
      else break;
    }
    if (isOpen() && (held.length || !hasRoom())) return;
    clearTimeout(stuck);
    stuck = undefined;
    socket.resume();
  }

  /** Counts a message until the system has taken it. */
  function waits(): () => void {
    messages += 1;
    return () => {
      messages -= 1;
      goOn();
    };
  }

  return {
    hear(work) {
      if (!isOpen()) return;
      if (!stuck && hasRoom()) return work();
      held.push(work);
      if (held.length > mostWaiting.messages) socket.terminate();
      if (stuck) return;
      socket.pause();
      stuck = setTimeout(() => socket.terminate(), patience);
    },
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
