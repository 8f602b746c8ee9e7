/** A process that starts and stops servers and workers as its parent process says (`host.ts`), and ends with it. */
import { readConfig } from '../../server/platform/config.ts';
import { startServer } from '../../server/start.ts';
import { startWorkerProcess } from '../../server/worker.ts';
import { watchLoop } from './held.ts';
import type { Answer, Order } from './host.ts';

const running = new Map<number, { stop(): Promise<void> }>();
process.setMaxListeners(0); // each log flushes at the end of the process

let held: (() => number) | undefined;

async function done(order: Order): Promise<string | undefined> {
  if ('held' in order) {
    held ??= watchLoop();
    return String(held());
  }
  if ('stop' in order) {
    const stopped = running.get(order.stop);
    running.delete(order.stop);
    await stopped?.stop();
    return undefined;
  }
  const config = readConfig(order.settings);
  if (order.start === 'worker') {
    running.set(order.id, await startWorkerProcess(config));
    return undefined;
  }
  const server = await startServer(config);
  running.set(order.id, server);
  return server.url;
}

process.on('message', (order: Order) => {
  const answer = (told: Omit<Answer, 'id'>) => process.connected && process.send?.({ id: order.id, ...told });
  done(order).then(
    (told) => answer({ told }),
    (error: Error) => answer({ problem: error.stack ?? String(error) }),
  );
});
process.once('disconnect', async () => {
  await Promise.allSettled([...running.values()].map((one) => one.stop()));
  process.exit(0);
});
