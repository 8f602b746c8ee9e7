/**
 * The server process of `npm run dev`. It loads the libraries, waits until it is needed, and then loads and starts the server's own code.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import type { FromChild } from './reloader.ts';

// Compiled code is cached, which halves the time of a reload.
enableCompileCache(path.resolve('node_modules/.cache/compile'));

const tell = (message: FromChild) => process.send?.(message);
let stop = async () => {};

process.once('disconnect', () => void stop().finally(() => process.exit(0)));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {}); // the parent process ends this one

/** Loads all libraries that files of the server import, so that they are ready when these files are loaded. */
async function loadLibraries(): Promise<void> {
  const folder = path.resolve(import.meta.dirname, '../..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/^local.dev\b/.test(file),
  );
  const names = new Set(
    files
      .flatMap((file) => [
        ...readFileSync(path.join(folder, file), 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*? from '([^.'][^']*)'/gm),
      ])
      .map(([, name]) => name),
  );
  await Promise.allSettled([...names].map((name) => import(name as string)));
}

const received = () => new Promise<unknown>((resolve) => process.once('message', resolve));

await loadLibraries();
tell({ ready: true });
const { settings, wait } = (await received()) as { settings: Partial<Config>; wait: boolean };
try {
  const [{ startServer }, { readConfig }] = await Promise.all([
    import('../../start.ts'),
    import('../../platform/config.ts'),
    wait && received(),
  ]);
  const server = await startServer({ ...readConfig(), ...settings });
  stop = server.stop;
  tell({ port: Number(new URL(server.url).port) });
} catch (error) {
  tell({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
