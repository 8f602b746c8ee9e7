import dgram from 'node:dgram';

export interface Ports {
  readonly size: number;
  /** How many ports are not lent. */
  free(): number;
  /** Lends a port that no other program uses. @throws if there is none. */
  take(): Promise<number>;
  give(port: number): void;
}

/**
 * Lends the UDP ports of a range, one to each connection. werift itself would try the ports one after another, and two connections at once
 * could find the same.
 */
export function createPorts([first, last]: readonly [number, number]): Ports {
  // A free port goes to the end of the queue, so that late packets of its last connection reach no participant.
  const waiting = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return {
    size: last - first + 1,
    free: () => waiting.length,
    async take() {
      for (let left = waiting.length; left > 0; left--) {
        const port = waiting.shift();
        if (port === undefined) break;
        if (await isFree(port)) return port;
        waiting.push(port);
      }
      throw new Error('No UDP port of the range is free');
    },
    give: (port) => void waiting.push(port),
  };
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = dgram.createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind(port, () => socket.close(() => resolve(true)));
  });
