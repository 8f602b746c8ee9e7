import path from 'node:path';
import type { Browser } from '../support/chromium.ts';

/** What Lighthouse says of a page: scores of 100, seconds, its measure of shifts, milliseconds, KiB. */
export interface Measured {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  lcp: number;
  cls: number;
  blocking: number;
  /** All that is loaded before anybody uses the page. */
  before: number;
  /** The audits that are not passed. */
  failed: string[];
}

interface Audit {
  id: string;
  score: number | null;
  numericValue?: number;
  details?: { items?: { transferSize?: number }[] };
}
interface Result {
  lhr: {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, Audit>;
    runtimeError?: { message: string };
  };
}

const { default: lighthouse } = (await import(path.resolve('tests/lighthouse/node_modules/lighthouse/core/index.js'))) as {
  default: (url: string, flags: object) => Promise<Result | undefined>;
};

/** A busy machine needs longer than Lighthouse waits by itself. The scores are those of a simulated network, so they do not change. */
const patience = { maxWaitForFcp: 120_000, maxWaitForLoad: 180_000 };

/** Measures a page once, as on a phone with a slow network, in the browser at `port`. @throws if Lighthouse has no result */
export async function measure(url: string, port: number): Promise<Measured> {
  const lhr = (await lighthouse(url, { port, output: 'json', logLevel: 'silent', formFactor: 'mobile', ...patience }))?.lhr;
  if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse has no result for ${url}: ${lhr?.runtimeError?.message}`);
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const audit = (name: string): Audit => {
    const found = lhr.audits[name];
    if (!found) throw new Error(`This version of Lighthouse has no audit ${name}`);
    return found;
  };
  const value = (name: string) => audit(name).numericValue ?? 0;
  const requests = audit('network-requests').details?.items ?? [];
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint') / 1000,
    cls: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
    before: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024,
    failed: Object.values(lhr.audits).flatMap((one) => (one.score !== null && one.score < 0.9 ? [one.id] : [])),
  };
}

/** The one in the middle; 0 of none. */
export const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The median of each number; the failed audits are those of all runs. */
export function medianOf(runs: readonly Measured[]): Measured {
  const names = Object.keys(runs[0] ?? {}).filter((name) => name !== 'failed') as Exclude<keyof Measured, 'failed'>[];
  const medians = Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))]));
  return { ...medians, failed: [...new Set(runs.flatMap(({ failed }) => failed))] } as Measured;
}

/** KiB of script that a page has loaded once somebody uses it, as sent. */
export async function scriptInUse(url: string, browser: Browser): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(url);
    await page.keyboard.press('Tab');
    await page.locator('html[data-alive]').waitFor({ timeout: 120_000 });
    await page.waitForLoadState('networkidle');
    return (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0) / 1024;
  } finally {
    await context.close();
  }
}
