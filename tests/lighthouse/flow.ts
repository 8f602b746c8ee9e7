/**
 * The last part of `npm run lighthouse`: what a person waits for on a page in use, on a processor that is four times as slow. It presses
 * *buy*, *book* and the console's menu as the first thing on a phone, and goes through the console. By itself, it needs the address of a
 * server with demo data:
 *
 *   node --import tsx tests/lighthouse/flow.ts <origin>
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import booking from '../../client/i18n/locales/en/booking.json' with { type: 'json' };
import common from '../../client/i18n/locales/en/common.json' with { type: 'json' };
import orders from '../../client/i18n/locales/en/orders.json' with { type: 'json' };
import { demoPassword } from '../../server/local/demo/people.ts';
import { type Browser, chromium, foundChromium, type Page } from '../support/chromium.ts';
import { median } from './measure.ts';

/**
 * Milliseconds from a press on. `press`: until the page shows that it has heard. `task`: the longest task after it. `route`: until the page
 * behind the link is shown.
 */
const goals = { press: 200, task: 150, route: 100 };
const rounds = 3;
const slowdown = 4;

interface Measured {
  press: number;
  task: number;
}

/** What the page writes down; see `watch`. */
interface Notes {
  presses: number[];
  tasks: { start: number; duration: number }[];
}
declare global {
  interface Window {
    notes: Notes;
  }
}

/** Runs in the page, before its scripts: notes how long presses wait for the next picture, and long tasks. */
function watch(): void {
  const notes: Notes = { presses: [], tasks: [] };
  window.notes = notes;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) notes.presses.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) notes.tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
}

const phone = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** A page of a browser that has nothing stored, on the slow processor. */
async function slowPage(browser: Browser, form: object, token?: string): Promise<Page> {
  const page = await (await browser.newContext(form)).newPage();
  await page.addInitScript(watch);
  if (token) await page.addInitScript((value) => localStorage.setItem('diwan.token.creator', value), token);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

interface Press {
  path: string;
  button: string;
  /** What is shown in the end. */
  answer: string;
  token?: string;
}

/** Waits until the page has nothing to do. */
const idle = (page: Page): Promise<unknown> => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

/** Presses a button as the first thing on a page. */
async function press(browser: Browser, origin: string, { path: address, button, answer, token }: Press): Promise<Measured> {
  const page = await slowPage(browser, phone, token);
  await page.goto(`${origin}${address}`, { waitUntil: 'load' });
  const control = page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first();
  await control.waitFor();
  // The page's own work before anybody uses it is over.
  await idle(page);
  const begun = await page.evaluate(() => performance.now());
  await control.tap();
  await page.locator(answer).filter({ visible: true }).first().waitFor();
  await idle(page);
  const { presses, tasks } = await page.evaluate(() => window.notes);
  await page.context().close();
  return { press: Math.max(0, ...presses), task: longest(tasks, begun) };
}

const longest = (tasks: Notes['tasks'], since: number) =>
  Math.max(0, ...tasks.filter(({ start }) => start >= since).map(({ duration }) => duration));

/** Follows a link of the console's bar to a page whose code and data are there. Answers the milliseconds from the press to the page. */
async function follow(page: Page, link: string): Promise<number> {
  await idle(page);
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('h1')?.textContent;
        let pressed = 0;
        addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
        const observer = new MutationObserver(() => {
          const main = document.querySelector('main');
          const heading = main?.querySelector('h1')?.textContent;
          if (!heading || heading === before || main.querySelector('[role=status] .chakra-skeleton, [aria-busy=true]')) return;
          observer.disconnect();
          // In the task behind the next frame, it has been painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
  );
  await page.getByRole('navigation', { name: common.nav.console }).getByRole('link', { name: link, exact: true }).click();
  return shown;
}

async function signIn(origin: string): Promise<string> {
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
  const variables = { input: { email: 'demo@diwan.test', password: demoPassword, role: 'CREATOR' } };
  const body = JSON.stringify({ query, variables });
  const response = await fetch(`${origin}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { data } = (await response.json()) as { data: { login: { token: string } } };
  return data.login.token;
}

/** The first page of the demo creator that has a button. */
async function pageWith(origin: string, kind: string, button: string): Promise<string> {
  const html = async (address: string) => (await fetch(origin + address, { headers: { accept: 'text/html' } })).text();
  const id = '[0-9a-f-]{36}';
  const found = [...(await html('/en/demo')).matchAll(new RegExp(`href="(/en/demo/${kind}${id})"`, 'g'))].map(
    ([, address]) => address ?? '',
  );
  for (const address of new Set(found)) if ((await html(address)).includes(`>${button}<`)) return address;
  throw new Error(`No page of the demo creator has a button called ${button}`);
}

/** Prints the figures of a server with demo data, as a table. Answers whether all of them are within the goals. */
export async function flow(origin: string): Promise<boolean> {
  const token = await signIn(origin);
  const presses: Record<string, Press> = {
    buy: { path: await pageWith(origin, '', orders.buy.paid), button: orders.buy.paid, answer: '[role=dialog]' },
    book: { path: await pageWith(origin, 'session/', booking.session.book), button: booking.session.book, answer: '[aria-invalid=true]' },
    menu: { path: '/en/cc/product/list', button: common.nav.openMenu, answer: '[role=dialog]', token },
  };
  const browser = await chromium.launch(foundChromium());
  let isWithin = true;
  const tell = (name: string, figures: Partial<Record<keyof typeof goals, number>>) => {
    const columns = (['press', 'task', 'route'] as const).map((figure) => String(Math.round(figures[figure] ?? 0) || '').padEnd(9));
    console.log([name.padEnd(16), ...columns].join(' ').trimEnd());
    for (const [figure, seen] of Object.entries(figures)) if (seen > goals[figure as keyof typeof goals]) isWithin = false;
  };
  try {
    console.log(`in use           press ms  task ms   route ms  (a processor ${slowdown} times as slow)`);
    for (const [name, wanted] of Object.entries(presses)) {
      const seen: Measured[] = [];
      for (let round = 0; round < rounds; round++) seen.push(await press(browser, origin, wanted));
      tell(name, { press: median(seen.map((one) => one.press)), task: median(seen.map((one) => one.task)) });
    }
    const page = await slowPage(browser, { viewport: { width: 1280, height: 800 } }, token);
    await page.goto(`${origin}/en/cc/dashboard`);
    const { products, sessions, users, dashboard } = common.nav;
    const links = [products, sessions, users, dashboard];
    const seen = new Map(links.map((link) => [link, [] as number[]]));
    // The first way round gets the code and the data of the pages.
    for (let round = 0; round <= rounds; round++) {
      for (const link of links) {
        const waited = await follow(page, link);
        if (round > 0) seen.get(link)?.push(waited);
      }
    }
    for (const link of links) tell(link, { route: median(seen.get(link) ?? []) });
  } finally {
    await browser.close();
  }
  return isWithin;
}

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1] ?? '')).href) process.exit((await flow(process.argv[2] ?? '')) ? 0 : 1);
