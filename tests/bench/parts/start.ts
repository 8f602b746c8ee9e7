import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { npm, ownEnvironment, run } from '../../support/commands.ts';
import { freePort } from '../../support/free-port.ts';
import { bytesOf, packagesIn } from '../../support/lock.ts';
import type { Bench } from '../frame/bench.ts';
import { figure, printTable, rounded } from '../frame/print.ts';

/** At most: a fresh clone until it is ready, in times of `npm ci` alone; seconds of a start after which nothing is to be done. */
const goals = { fresh: 1.3, warm: 2 };
const root = path.resolve(import.meta.dirname, '../../..');

/**
 * How long a start takes: from a fresh clone until the server is ready, beside `npm ci` alone, which brings the packages of all groups; and
 * once more, with nothing left to do. It counts the packages that the start has installed. What is not committed is not in the clone. The
 * small form only sees that the bootstrap does nothing a second time.
 */
export async function measure(bench: Bench): Promise<object> {
  if (bench.small) return again();
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-start-'));
  try {
    return await inClones(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function again(): Promise<object> {
  const bootstrap = () => run([process.execPath, ['server/bootstrap.mjs']]);
  await bootstrap();
  const begun = performance.now();
  const { code, said } = await bootstrap();
  if (code !== 0 || said) throw new Error(`A second bootstrap has nothing to do, but ended with ${code}, and said: ${said}`);
  return { bootstrap: rounded((performance.now() - begun) / 1000) };
}

async function inClones(folder: string): Promise<object> {
  const [alone, clone] = [path.join(folder, 'alone'), path.join(folder, 'clone')];
  await completed('git', ['clone', '--quiet', root, alone], folder);
  const install = () => seconds(() => completed(...npm('ci', '--no-audit', '--no-fund', '--loglevel=error'), alone));
  tell('npm ci, for what the cache does not have yet');
  await install(); // so that nothing is downloaded while it is measured
  tell('npm ci');
  const installed = await install();
  rmSync(alone, { recursive: true });

  tell('clone to ready');
  const begun = performance.now();
  await completed('git', ['clone', '--quiet', root, clone], folder);
  const fresh = await start(clone, begun);
  const sizes = sizesIn(clone); // before others are asked for
  let identity: number;
  let graphql: number;
  tell('what comes when it is first asked for');
  try {
    identity = await seconds(() => opened(`${fresh.identity}/.well-known/openid-configuration`));
    graphql = await seconds(() => opened(`${fresh.origin}/graphql`));
  } finally {
    await fresh.stop();
  }
  tell('ready once more');
  const warm = await start(clone);
  await warm.stop();

  const result = {
    packages: sizes.length,
    megabytes: Math.round(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1e6),
    fresh: rounded(fresh.seconds / installed),
    warm: rounded(warm.seconds),
  };
  printTable('Seconds of a start', [
    ['npm ci alone', figure(installed)],
    ['clone to ready', figure(fresh.seconds), `${result.fresh} x npm ci (at most ${goals.fresh})`],
    ['  of them packages', figure(fresh.packages), `${result.packages} packages, ${result.megabytes} MB`],
    ['provider to sign in with', figure(identity), 'when it is first asked for'],
    ['page at /graphql', figure(graphql), 'when it is first asked for'],
    ['ready once more', figure(warm.seconds), `at most ${goals.warm}`],
  ]);
  if (fresh.seconds / installed > goals.fresh || warm.seconds > goals.warm) throw new Error('A start takes longer than it should');
  return result;
}

/** Says what is measured next: all of it takes minutes, and on a busy machine many of them. */
const tell = (step: string) => console.log(`  ${step} ...`);

/** The bytes of each package that is installed. */
const sizesIn = (clone: string) =>
  Object.entries(packagesIn(path.join(clone, 'node_modules/.package-lock.json'))).flatMap(([place, { link }]) =>
    link || !place.includes('node_modules/') ? [] : (bytesOf(path.join(clone, place)) ?? []),
  );

/** Types `npm start`. Resolves when the server is ready, with the seconds since then or since `begun`, and those until packages were there. */
async function start(clone: string, begun = performance.now()) {
  const [file, args] = npm('start');
  const port = await freePort();
  const child = spawn(file, args, {
    cwd: clone,
    // Ports of this server are those that follow, so a server that runs beside it keeps its own.
    env: { ...ownEnvironment(), PORT: String(port), DATA_DIR: path.join(clone, '.data'), NODE_ENV: '', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const origin = `http://localhost:${port}`;
  let [said, packages] = ['', 0];
  const since = () => (performance.now() - begun) / 1000;
  await new Promise<void>((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`npm start ended with ${code}, and said: ${said}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (!packages && said.includes('generated types ...')) packages = since();
        if (said.includes('Diwan is ready')) resolve();
      });
  });
  const identity = `http://localhost:${port + 2}`;
  return { origin, identity, seconds: since(), packages, stop: () => stop(child) };
}

/** Ends what `npm start` has started, as Ctrl+C does: npm, its shell, and the server. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  process.kill(-(child.pid as number), 'SIGINT');
  await ended;
}

/** Asks for a page until it is there; that it is being built is 503. A busy machine needs minutes. */
async function opened(url: string): Promise<void> {
  const until = performance.now() + 600_000;
  while ((await fetch(url, { headers: { accept: 'text/html' } })).status !== 200) {
    if (performance.now() > until) throw new Error(`${url} was not there in ten minutes`);
    await sleep(500);
  }
}

async function completed(file: string, args: string[], cwd: string): Promise<void> {
  const { code, said } = await run([file, args], { cwd, env: ownEnvironment() });
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}: ${said}`);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
