import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext } from './core/context.ts';
import { inFolder, sweepFolders } from './core/folders.ts';
import { verifyBooks } from './domains/books/verify.ts';
import { domains } from './domains/index.ts';
import { saidOf } from './domains/site/backups.ts';
import { createSchema } from './graphql/schema.ts';
import { startEmbedded } from './local/postgres/embedded.ts';
import { missingFiles } from './platform/backups/files.ts';
import { type Place, readManifest } from './platform/backups/manifest.ts';
import { restoreBackup } from './platform/backups/restore.ts';
import type { Config } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { type RunningServer, startServer } from './start.ts';

/** How many missing files are named. */
const mostNamed = 5;

/**
 * Proves a backup: restores it into a Postgres of its own, in a folder that is gone afterwards, and starts a server on it that does no jobs
 * and reaches nobody. Touches neither the database nor the storage of the settings. Prints a line for each thing that is right. Answers
 * whether all is right.
 */
export async function checkBackup(config: Config, place: Place, signal: AbortSignal, print: (line: string) => void): Promise<boolean> {
  await sweepFolders(config, 'check', new Date());
  return inFolder(config, 'check', async (folder) => {
    const ends: (() => Promise<unknown>)[] = [];
    try {
      await check(config, place, { folder, signal, print, ends });
      print(`The backup ${place.folder.slice(0, -1)} is right.`);
      return true;
    } catch (error) {
      print(`WRONG: ${saidOf(signal.aborted ? signal.reason : error)}`);
      return false;
    } finally {
      for (const end of ends.reverse()) await end().catch((error: unknown) => print(`not cleaned up: ${saidOf(error)}`));
    }
  });
}

interface Check {
  folder: string;
  signal: AbortSignal;
  print(line: string): void;
  /** What ends, the last first, however the check goes. */
  ends: (() => Promise<unknown>)[];
}

async function check(config: Config, place: Place, { folder, signal, print, ends }: Check): Promise<void> {
  const begun = performance.now();
  const right = (line: string) => {
    signal.throwIfAborted();
    print(`right: ${line} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  };
  const { takenAt, tables, files } = await readManifest(place);
  right(`the manifest, of ${takenAt}`);
  if (files) await requireFiles(place, files.place);
  right(files ? `its ${files.count} uploaded files are there` : 'uploaded files are in S3, and no part of it');

  const postgres = await startEmbedded({ dir: path.join(folder, 'postgres'), database: 'diwan', durable: false });
  ends.push(async () => {
    await postgres.stop();
    const elsewhere = path.dirname(postgres.dir);
    if (elsewhere !== folder) await fs.rm(elsewhere, { recursive: true, force: true });
  });
  const own = apart(config, postgres.url, path.join(folder, 'data'));
  await breakable(signal, restoreBackup(place, { databaseUrl: postgres.url, files: null, log: createLog(own), readBack: true }));
  right(
    `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables, with the counts and the digests of the manifest`,
  );

  const server = await breakable(signal, startServer(own));
  ends.push(() => server.stop());
  await requireAnswers(server);
  right('a server is ready on it, and answers a query of a visitor');

  const { planner, listeners } = createSchema(domains);
  const context = createContext({ platform: server.platform, planner, listeners, requestId: 'check-backup' });
  const difference = await breakable(signal, verifyBooks(context, 'none'));
  if (difference) throw new Error(`the books: ${difference}`);
  right('the books, without those of the gateways');
}

/** The settings of a server on another database that does no jobs and reaches nobody. */
const apart = (config: Config, databaseUrl: string, dataDir: string): Config => ({
  ...config,
  port: 0,
  host: '127.0.0.1',
  origin: null,
  dataDir,
  databaseUrl,
  databasePool: 4,
  databaseReaders: 1,
  webConcurrency: 1,
  process: 1,
  workers: 'none',
  smtpUrl: null,
  storageUrl: pathToFileURL(path.join(dataDir, 'files')).href,
  backups: null,
  metrics: null,
  traces: null,
  errorWebhook: null,
  paymentGateways: [],
  identity: 'none',
  rooms: 'none',
  demo: false,
  drainSeconds: 0,
  logLevel: 'error',
  trustedDocuments: 'also',
  clientDir: null,
});

async function requireFiles(place: Place, at: 'shared' | 'own'): Promise<void> {
  const missing: string[] = [];
  for await (const key of missingFiles(place, at)) missing.push(key);
  if (missing.length) throw new Error(`${missing.length} uploaded files are missing: ${missing.slice(0, mostNamed).join(', ')}`);
}

async function requireAnswers({ url }: RunningServer): Promise<void> {
  const ready = await fetch(`${url}/readyz`);
  if (!ready.ok) throw new Error(`/readyz answers ${ready.status}`);
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ creators(first: 1) { nodes { username } } }' }),
  });
  const answer = (await response.json()) as { data?: unknown; errors?: { message: string }[] };
  if (!answer.data || answer.errors)
    throw new Error(`a query of a visitor is answered with ${answer.errors?.[0]?.message ?? response.status}`);
}

/** Waits for work, and no longer once the check is broken off. What the work still does then fails, since its Postgres ends. */
function breakable<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const broken = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([work, broken]);
}
