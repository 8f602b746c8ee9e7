import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { compilePrograms } from './compile.ts';

/** What `serve.ts` sends: the addresses of Diwan, its sandbox gateway and its database, and the folder of its files. */
type Addresses = Record<'TEST_URL' | 'TEST_GATEWAY_URL' | 'TEST_DATABASE_URL' | 'TEST_DATA_DIR', string>;
/**
 * The addresses, the folder of the programs that tests start themselves (`compile.ts`), and the folder where Node keeps their compiled
 * code. With that, a second start of a program takes a quarter less processor time.
 */
export type Settings = Addresses & { TEST_PROGRAMS: string; NODE_COMPILE_CACHE: string };

/** An address or folder of this run's server. */
export function setting(name: keyof Settings): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this test through vitest, playwright or "npm test", which start a server.`);
  return value;
}

/** Compiles the programs, and starts the server process of a test run, which is one of them. `began` gets the number of the process. */
export async function startTestServer(began?: (pid?: number) => void): Promise<{ settings: Settings; stop(): Promise<void> }> {
  const cache = path.resolve('node_modules/.cache/programs');
  mkdirSync(cache, { recursive: true });
  const programs = mkdtempSync(path.join(cache, 'run-'));
  const clean = () => rmSync(programs, { recursive: true, force: true });
  try {
    await compilePrograms(programs);
    const found = { TEST_PROGRAMS: programs, NODE_COMPILE_CACHE: path.join(programs, 'compiled') };
    const { child, addresses } = await startServer(path.join(programs, 'serve.js'), { ...process.env, ...found }, began);
    return { settings: { ...addresses, ...found }, stop: () => stop(child).finally(clean) };
  } catch (error) {
    clean();
    throw error;
  }
}

async function startServer(program: string, env: NodeJS.ProcessEnv, began?: (pid?: number) => void) {
  const child = fork(program, { env, execArgv: ['--enable-source-maps'] });
  began?.(child.pid);
  const addresses = await new Promise<Addresses>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Addresses));
    child.once('exit', (status) => reject(new Error(`The test server ended with ${status}`)));
  });
  return { child, addresses };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.disconnect();
  await ended;
}

/** The global setup of vitest and playwright: starts one server, unless `npm test` has done so. Returns the function that stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.TEST_URL) return async () => {};
  const server = await startTestServer();
  Object.assign(process.env, server.settings);
  return server.stop;
}
