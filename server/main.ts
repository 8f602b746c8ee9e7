/* Starts and stops a server, several processes of it (`WEB_CONCURRENCY`), or a worker process (`main.ts worker`). */
import cluster from 'node:cluster';
import { type Config, readConfig } from './platform/config.ts';
import { setHeap } from './platform/heap.ts';
import { describeError } from './platform/log.ts';
import { inSources } from './platform/source-places.ts';
import { startProcesses } from './processes.ts';
import { startServer } from './start.ts';
import { startErrorHook, startLog } from './telemetry.ts';
import { startWorkerProcess } from './worker.ts';

setHeap();

const demoSignIns = `
  Demo sign-ins, all with the password Diwan1234
    owner demo@diwan.test · view-only admin viewer@diwan.test · editing admin editor@diwan.test
    customer customer@diwan.test (signs in at /en/login)
`;
const began = performance.now();
let running: { drain?(cutShort: AbortSignal): Promise<void>; stop(): Promise<void> } | undefined;
let leaving = false;
let tellEnd: ReturnType<typeof startErrorHook>;
const cutShort = new AbortController();

/** Seconds that stopping may take, after the time to drain. */
const stopSeconds = 15;

async function leave(code: number, { drain = false } = {}): Promise<void> {
  if (leaving) {
    if (!drain) cutShort.abort();
    return;
  }
  leaving = true;
  if (drain) await running?.drain?.(cutShort.signal);
  setTimeout(() => process.exit(1), stopSeconds * 1000).unref();
  await running?.stop();
  process.exit(code);
}
// SIGTERM comes from a service manager, whose proxy needs time to send traffic elsewhere. A person sends the others, to stop at once.
process.on('SIGTERM', () => void leave(0, { drain: true }));
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void leave(0));
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    console.error(error instanceof Error ? inSources(error.stack ?? error.message) : error);
    tellEnd?.({ message: 'the process ends', err: describeError(error) });
    void leave(1);
  });
}
// npm runs us in a shell and ends only the shell, so stop as after SIGTERM when the parent process is gone.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void leave(0, { drain: true }), 300).unref();

function announce({ demo }: Config, url: string): void {
  console.log(`
Diwan is ready after ${((performance.now() - began) / 1000).toFixed(1)} s

  Console        ${url}/en/cc/auth/login   (${url}/ar/cc/auth/login)
  Public page    ${url}/en/demo            (${url}/ar/demo)
  GraphQL        ${url}/graphql            opens a Sandbox in a browser
  REST           ${url}/openapi.json
  Developer docs ${url}/docs
  Dev mailbox    ${url}/dev/mail
  Clock          ${url}/dev/clock
  For developers ${url}/dev                signs you in for the Sandbox
${demo ? demoSignIns : ''}`);
}

try {
  const config = readConfig();
  const role = process.argv[2] === 'worker' ? 'worker' : config.webConcurrency > 1 && cluster.isPrimary ? 'processes' : 'server';
  tellEnd = startErrorHook(config, role);
  if (role === 'worker') {
    running = await startWorkerProcess(config);
    if (!config.production) console.log('A worker of Diwan is ready');
  } else if (role === 'processes') {
    running = await startProcesses(config.webConcurrency, startLog(config, role));
  } else {
    const server = await startServer(config);
    running = server;
    cluster.worker?.send('ready');
    if (!config.production && config.process === 1 && !leaving) announce(config, server.url);
  }
  if (leaving) await running.stop();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
