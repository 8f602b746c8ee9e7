/**
 * `npm run lighthouse`: Lighthouse's scores of the public pages in both languages, on a phone with a slow network, as a table: the median
 * of three runs; and then what a person waits for on pages in use (`flow.ts`). It starts a server with demo data, unless it is given the
 * address of one. It fails where a page is below the goals. If pages are named, it measures these alone, and no pages in use. With
 * `--small`, it measures the first page only, once, which needs no demo data. It then fails if Lighthouse gives no scores, and accepts any
 * scores.
 *
 *   npm run lighthouse [-- <origin>] [-- creator product] [-- --small]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, foundChromium } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { flow } from './flow.ts';
import { type Measured, measure, medianOf, scriptInUse } from './measure.ts';
import { pagesOf } from './pages.ts';
import { start } from './server.ts';

/** The least scores of 100. */
const least = { performance: 98, accessibility: 100, 'best-practices': 95, seo: 100 };
/** The most seconds, shifts and milliseconds. */
const most = { lcp: 1.2, cls: 0.02, blocking: 100 };

const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const given = words.find((word) => URL.canParse(word));
const named = words.filter((word) => word !== given);
const small = process.argv.includes('--small');

type Page = Measured & { script: number };

/** The columns of the table by their titles, which are as wide as their cells. */
const columns: Record<string, (page: Page) => string> = {
  'perf ': ({ performance }) => String(performance),
  access: ({ accessibility }) => String(accessibility),
  'best ': (page) => String(page['best-practices']),
  'seo  ': ({ seo }) => String(seo),
  'LCP s ': ({ lcp }) => lcp.toFixed(2),
  'CLS   ': ({ cls }) => cls.toFixed(3),
  'TBT ms ': ({ blocking }) => blocking.toFixed(0),
  'KiB before use': ({ before }) => before.toFixed(0),
  'script in use': ({ script }) => script.toFixed(0),
};
const row = (name: string, cells: readonly string[]) => console.log([name.padEnd(15), ...cells].join(' ').trimEnd());
const rowOf = (name: string, page: Page) =>
  row(
    name,
    Object.entries(columns).map(([title, show]) => show(page).padEnd(title.length)),
  );

/** The goals that a page misses. */
const missed = (page: Page): string[] => [
  ...Object.entries(least).flatMap(([name, value]) => (page[name as keyof typeof least] < value ? [`${name} is below ${value}`] : [])),
  ...Object.entries(most).flatMap(([name, value]) => (page[name as keyof typeof most] > value ? [`${name} is above ${value}`] : [])),
];

/** The named pages; all of them if none is named. @throws for a name that no page has */
function chosen(pages: Record<string, string>): Record<string, string> {
  const unknown = named.filter((name) => !(name in pages));
  if (unknown.length) throw new Error(`No page is called ${unknown.join(', ')}. There are: ${Object.keys(pages).join(', ')}`);
  return named.length ? Object.fromEntries(named.map((name) => [name, pages[name] ?? ''])) : pages;
}

const folder = mkdtempSync(path.join(tmpdir(), 'diwan-lighthouse-'));
const server = given ? null : await start(folder, small);
const origin = given ?? server?.origin ?? '';
const port = await freePort();
const browser = await chromium.launch({ ...foundChromium(), args: [`--remote-debugging-port=${port}`] });
let isBelow = false;
try {
  if (!small) await server?.quiet();
  const pages = small ? { landing: '' } : chosen(await pagesOf(origin));
  row('page', Object.keys(columns));
  for (const language of small ? ['en'] : ['en', 'ar'])
    for (const [name, page] of Object.entries(pages)) {
      const url = `${origin}/${language}${page}`;
      await fetch(url, { headers: { accept: 'text/html' } }); // the server has loaded what draws pages
      const runs: Measured[] = [];
      for (let run = 0; run < (small ? 1 : 3); run++) runs.push(await measure(url, port));
      const measured = { ...medianOf(runs), script: await scriptInUse(url, browser) };
      rowOf(`${name} (${language})`, measured);
      const below = missed(measured);
      if (below.length) {
        isBelow = true;
        console.log(`  ${below.join(', ')}; not passed: ${measured.failed.join(', ')}`);
      }
    }
  if (!small && !named.length && !(await flow(origin))) isBelow = true;
} finally {
  await browser.close();
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isBelow && !small ? 1 : 0);
