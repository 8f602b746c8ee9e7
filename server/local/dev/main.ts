/**
 * `npm run dev`: everything at one address, kept up to date while one works.
 *
 * Postgres and Vite live in this process for as long as it runs. The server is a child, replaced by a fresh one whenever a
 * file of server/, schema/ or migrations/ changes; the client is updated in place. Changed operations and schema files are
 * turned into types first.
 */
import http from 'node:http';
import path from 'node:path';
import { generate } from '@graphql-codegen/cli';
import { createServer as createVite } from 'vite';
import codegen from '../../../codegen.ts';
import { readConfig } from '../../core/config.ts';
import { urlOf } from '../../platform/listen.ts';
import { keepPrivate } from '../../platform/private-files.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { createFront } from './front.ts';
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
  // The page as Vite wants it; the front passes it through Vite on its way out.
  clientDir: path.join(root, 'client'),
});

const listener = http.createServer();
const vite = await createVite({
  configFile: path.join(root, 'client/vite.config.ts'),
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: listener } },
});
const front = createFront(vite, config.host ?? '127.0.0.1', () => server.port());
listener.on('request', front.handle);
listener.on('upgrade', front.upgrade);

vite.watcher.add(['server', 'schema', 'migrations'].map((folder) => path.join(root, folder)));
vite.watcher.on('all', (_event, file) => {
  if (file.endsWith('.graphql')) void generateTypes();
  if (below(file, 'server', 'schema', 'migrations') || file === path.join(root, 'client/index.html')) server.reload();
});

/** A mistake in a document is told in the terminal, and leaves the types as they were. */
async function generateTypes(): Promise<void> {
  await generate({ ...codegen, cwd: root, silent: true, noSilentErrors: true }, true).catch((error: Error) => console.error(error.message));
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
// npm runs us below a shell and ends only that: stop too when our parent goes.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void leave(), 300).unref();
