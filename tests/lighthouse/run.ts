/**
 * `npm run lighthouse`: Lighthouse's scores of the public pages, on a phone with a slow network, as a table. It starts a server with
 * demo data, unless it is given the address of one. It fails where a page is below the goals. With `--small`, it measures the first page
 * only, which needs no demo data. It then fails if Lighthouse gives no scores, and accepts any scores.
 *
 *   npm run lighthouse [-- <origin>] [-- --small]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, foundChromium } from '../support/chromium.ts';
import { script } from '../support/scripts.ts';

/** Scores of 100, seconds, and Lighthouse's measure of shifts. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100, lcp: 1.5, cls: 0.02 };

const given = process.argv.slice(2).find((word) => !word.startsWith('-'));
const small = process.argv.includes('--small');

interface Result {
  lhr: {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number; score: number | null; title: string; id: string }>;
    runtimeError?: { message: string };
  };
}
type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Starts a server as `npm start` does, with demo data unless `small`, and resolves with its address once it is ready. */
async function start(folder: string): Promise<{ child: ChildProcess; origin: string }> {
  const [port, gateway] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, script('start'), {
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_GATEWAY_PORT: String(gateway),
      OIDC_ISSUER: 'none',
      ROOMS: 'none',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      ...(small && { DEMO: 'false', WORKERS: 'none' }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  let found = 'nothing';
  for (let tries = 0; tries < 1200 && child.exitCode === null; tries++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return { child, origin };
    if (answer) found = `${answer.status} of /readyz`;
    await sleep(200);
  }
  const ended = child.exitCode === null ? `was not ready in four minutes: there was ${found}` : `ended with ${child.exitCode}`;
  await end(child);
  throw new Error(`The server ${ended}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}

const { default: lighthouse } = (await import(path.resolve('tests/lighthouse/node_modules/lighthouse/core/index.js'))) as {
  default: Lighthouse;
};
/** A busy machine needs longer than Lighthouse waits by itself. The scores are those of a simulated network, so they do not change. */
const patience = { maxWaitForFcp: 120_000, maxWaitForLoad: 180_000 };
const folder = mkdtempSync(path.join(tmpdir(), 'diwan-lighthouse-'));
const server = given ? null : await start(folder);
const origin = given ?? server?.origin ?? '';
const debuggingPort = await freePort();
const browser = await chromium.launch({ ...foundChromium(), args: [`--remote-debugging-port=${debuggingPort}`] });

/** Follows the first link of the demo creator's page to a product. */
async function productPath(): Promise<string> {
  const html = await (await fetch(`${origin}/en/demo`, { headers: { accept: 'text/html' } })).text();
  const found = /href="\/en(\/demo\/[0-9a-f-]{36})"/.exec(html)?.[1];
  if (!found) throw new Error('The demo creator sells no product');
  return found;
}

let isBelow = false;
try {
  const pages = { landing: '', ...(!small && { creator: '/demo', product: await productPath() }) };
  console.log('page            perf  access  best  seo   LCP s  CLS    TBT ms  script KiB');
  for (const language of small ? ['en'] : ['en', 'ar']) {
    for (const [name, page] of Object.entries(pages)) {
      const url = `${origin}/${language}${page}`;
      await fetch(url, { headers: { accept: 'text/html' } }); // the server has loaded what draws pages
      const flags = { port: debuggingPort, output: 'json', logLevel: 'silent', formFactor: 'mobile', ...patience };
      const lhr = (await lighthouse(url, flags))?.lhr;
      if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse has no result for ${url}: ${lhr?.runtimeError?.message}`);
      const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
      const value = (audit: string) => lhr.audits[audit]?.numericValue ?? 0;
      const lcp = value('largest-contentful-paint') / 1000;
      const cls = value('cumulative-layout-shift');
      const items = (
        lhr.audits['resource-summary'] as { details?: { items?: { resourceType: string; transferSize: number }[] } } | undefined
      )?.details?.items;
      const script = (items?.find(({ resourceType }) => resourceType === 'script')?.transferSize ?? 0) / 1024;
      const scores = (['performance', 'accessibility', 'best-practices', 'seo'] as const).map((category) => ({
        category,
        is: score(category),
      }));
      console.log(
        [
          `${name} (${language})`.padEnd(15),
          ...scores.map(({ is }) => String(is).padEnd(6)),
          lcp.toFixed(2).padEnd(6),
          cls.toFixed(3).padEnd(6),
          value('total-blocking-time').toFixed(0).padEnd(7),
          script.toFixed(0),
        ].join(' '),
      );
      const below = scores.filter(({ category, is }) => is < goals[category]);
      if (below.length || lcp >= goals.lcp || cls >= goals.cls) isBelow = true;
      for (const { category } of below) {
        const failed = Object.values(lhr.audits).filter((audit) => audit.score !== null && audit.score < 0.9);
        console.log(`  ${category} is below ${goals[category]}: ${failed.map(({ id }) => id).join(', ')}`);
      }
    }
  }
} finally {
  await browser.close();
  if (server) await end(server.child);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isBelow && !small ? 1 : 0);
