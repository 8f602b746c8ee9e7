/**
 * `npm run dev`: client and server at one address, reloaded after each change.
 *
 * Postgres and Vite run in this process. The server is a child process, which is replaced when a file of server/, schema/ or
 * migrations/ changes; Vite updates the client in place. When the schema, a document or a text changes, or a file is new, what is made of
 * them is made again.
 */
import http from 'node:http';
import path from 'node:path';
import { createServer as createVite } from 'vite';
import { generate } from '../../bootstrap/codegen.ts';
import { readConfig } from '../../platform/config.ts';
import { urlOf } from '../../platform/listen.ts';
import { keepPrivate } from '../../platform/private-files.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { createProxy } from './proxy.ts';
import { Reloader } from './reloader.ts';

const config = readConfig();
keepPrivate(config.dataDir);
const origin = config.origin ?? urlOf(config);
const root = path.resolve(import.meta.dirname, '../../..');
const below = (file: string, ...folders: string[]) => folders.some((folder) => file.startsWith(path.join(root, folder) + path.sep));

const postgres = config.databaseUrl ? null : await startEmbedded({ dir: path.join(config.dataDir, 'postgres'), database: 'diwan' });
const server = new Reloader({
  databaseUrl: postgres?.url ?? config.databaseUrl,
  port: 0,
  origin,
  sandboxGatewayPort: config.sandboxGatewayPort ?? config.port + 1,
  localOidcPort: config.localOidcPort ?? config.port + 2,
  // The page's source, which the proxy passes through Vite.
  clientDir: path.join(root, 'client'),
});

const listener = http.createServer();
const vite = await createVite({
  configFile: path.join(root, 'client/vite.config.ts'),
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: listener } },
});
const proxy = createProxy(vite, config.host ?? '127.0.0.1', () => server.port());
listener.on('request', proxy.handle);
listener.on('upgrade', proxy.upgrade);

vite.watcher.add(['server', 'schema', 'migrations'].map((folder) => path.join(root, folder)));
vite.watcher.on('all', (event, file) => {
  if (event === 'add' || /\.(?:graphql|json)$/.test(file)) void generateTypes();
  if (below(file, 'server', 'schema', 'migrations') || file === path.join(root, 'client/index.html')) server.reload();
});

/** Generates the types. A mistake in a document is reported in the terminal, and the types stay unchanged. */
async function generateTypes(): Promise<void> {
  await generate().catch((error: Error) => console.error(error.message));
}

await new Promise<void>((resolve, reject) => {
  listener.once('error', reject);
  listener.listen({ port: config.port, ...(config.host && { host: config.host }) }, resolve);
});
server.reload();
await server.port();
console.log(`
  Diwan is under way at ${origin}

  Console ${origin}/en/cc/auth/login · GraphQL ${origin}/graphql · Dev mailbox ${origin}/dev/mail
`);

let leaving = false;
async function leave(): Promise<void> {
  if (leaving) return;
  leaving = true;
  listener.close();
  listener.closeAllConnections();
  await server.stop();
  await vite.close();
  await postgres?.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave());
// npm runs this process in a shell and only ends the shell, so it stops when the parent process is gone.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void leave(), 300).unref();
