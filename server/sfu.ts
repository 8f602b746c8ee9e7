/**
 * The process of the embedded SFU (decision 24). The server starts it (`platform/rooms/embedded/keeper.ts`), writes its settings to its
 * standard input as JSON, and starts it again when it has crashed.
 */
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from './platform/rooms/sfu/service.ts';
import type { SfuSettings } from './platform/rooms/sfu/settings.ts';
import { inSources } from './platform/source-places.ts';

/** Failures in a minute after which the process is taken to be broken. */
const mostFailures = 100;
/** Milliseconds in which browsers hear that the process ends. */
const partingTime = 200;

const service = await startService(JSON.parse(await text(process.stdin)) as SfuSettings, { onEnd: () => void leave() });

async function leave(code = 0): Promise<void> {
  service.stop();
  await sleep(partingTime);
  process.exit(code);
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void leave());

// What fails in one connection, such as a socket that closes while werift writes to it, must not end the meetings of all others.
let failures = 0;
setInterval(() => {
  failures = 0;
}, 60_000).unref();
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    service.tell('error', 'the SFU met an error', {
      reason: error instanceof Error ? inSources(error.stack ?? error.message) : String(error),
    });
    if (++failures > mostFailures) void leave(1);
  });
}
