import { type Config, readConfig } from './core/config.ts';
import { startServer } from './start.ts';
import { startWorkerProcess } from './worker.ts';

/** Start and stop, nothing else: of a server, or of a worker beside one (`main.ts worker`). */
const demoSignIns = `
  Demo sign-ins, all with the password Diwan1234
    owner demo@diwan.test · view-only admin viewer@diwan.test · editing admin editor@diwan.test
    customer customer@diwan.test (signs in at /en/login)
`;
const began = performance.now();
let running: { drain?(cutShort: AbortSignal): Promise<void>; stop(): Promise<void> } | undefined;
let leaving = false;
const hurry = new AbortController();

/** Seconds that stopping may take, besides the time to drain. */
const patience = 15;

async function leave(code: number, { drain = false } = {}): Promise<void> {
  if (leaving) {
    if (!drain) hurry.abort();
    return;
  }
  leaving = true;
  if (drain) await running?.drain?.(hurry.signal);
  setTimeout(() => process.exit(1), patience * 1000).unref();
  await running?.stop();
  process.exit(code);
}
// SIGTERM comes from what runs us, which needs a moment to send its traffic elsewhere. The others come from a person, who need not wait.
process.on('SIGTERM', () => void leave(0, { drain: true }));
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void leave(0));
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    console.error(error);
    void leave(1);
  });
}
// npm runs us below a shell and ends only that: stop too when our parent goes, as after SIGTERM.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void leave(0, { drain: true }), 300).unref();

function announce({ demo }: Config, url: string): void {
  console.log(`
Diwan is ready after ${((performance.now() - began) / 1000).toFixed(1)} s

  Console        ${url}/en/cc/auth/login   (${url}/ar/cc/auth/login)
  Public page    ${url}/en/demo            (${url}/ar/demo)
  GraphQL        ${url}/graphql            opens Apollo Sandbox in a browser
  REST           ${url}/openapi.json
  Dev mailbox    ${url}/dev/mail
${demo ? demoSignIns : ''}`);
}

try {
  const config = readConfig();
  if (process.argv[2] === 'worker') {
    running = await startWorkerProcess(config);
    if (!config.production) console.log('A worker of Diwan is ready');
  } else {
    const server = await startServer(config);
    running = server;
    if (!config.production && !leaving) announce(config, server.url);
  }
  if (leaving) await running.stop();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
