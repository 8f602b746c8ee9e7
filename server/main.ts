import { readConfig } from './config.ts';
import { type RunningServer, startServer } from './start.ts';

/** Start and stop, nothing else. */
const demoSignIns = `
  Demo sign-ins, all with the password Diwan1234
    owner demo@diwan.test · view-only admin viewer@diwan.test · editing admin editor@diwan.test
    customer customer@diwan.test (signs in at /en/login)
`;
const began = performance.now();
let running: RunningServer | undefined;
let leaving = false;

async function leave(code: number): Promise<void> {
  if (leaving) return;
  leaving = true;
  setTimeout(() => process.exit(1), 15_000).unref();
  await running?.stop();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0));
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    console.error(error);
    void leave(1);
  });
}
// npm runs us below a shell and ends only that: stop too when our parent goes.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void leave(0), 300).unref();

try {
  const config = readConfig();
  running = await startServer(config);
  const { url } = running;
  if (leaving) await running.stop();
  else if (!config.production) {
    console.log(`
Diwan is ready after ${((performance.now() - began) / 1000).toFixed(1)} s

  Console        ${url}/en/cc/auth/login   (${url}/ar/cc/auth/login)
  Public page    ${url}/en/demo            (${url}/ar/demo)
  GraphQL        ${url}/graphql            opens Apollo Sandbox in a browser
  REST           ${url}/openapi.json
  Dev mailbox    ${url}/dev/mail
${config.demo ? demoSignIns : ''}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
