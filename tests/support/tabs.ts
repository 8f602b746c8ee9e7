import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { rememberToasts } from './overlays.ts';
import { setting } from './server.ts';
import { endSendLimit } from './upload-speed.ts';

/** The tokens that a browser stores. */
export interface Tokens {
  creator?: string;
  customer?: string;
}

const stored = (tokens: Tokens) => Object.entries(tokens).map(([role, value]) => ({ name: `diwan.token.${role}`, value: value as string }));

/** A new context with these accounts signed in, for tests that change what cannot be reset: the clock, permissions, init scripts, touch. */
export async function contextOf(browser: Browser, tokens: Tokens = {}, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const origin = setting('TEST_URL');
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    ...options,
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage: stored(tokens) }] },
  });
  await rememberToasts(context);
  return context;
}

/**
 * Pages that later tests of this worker reuse, each in its own context. A new page starts a process that compiles the whole
 * client: it takes twice the processor time of a load in an existing page.
 */
const free: Page[] = [];
const taken = new Set<Page>();
const contexts = new WeakSet<BrowserContext>();

/** An address of the site without the client's scripts. A page keeps its process while it stays on the site. */
const nowhere = '/healthz';

/** A page in its own context with these accounts signed in and nothing else stored, where the clocks show the time of a zone. */
export async function pageOf(browser: Browser, tokens: Tokens = {}, { timeZone }: { timeZone?: string } = {}): Promise<Page> {
  const page = free.pop() ?? (await lastingPage(browser));
  taken.add(page);
  if (timeZone) await setZone(page, timeZone);
  await signIn(page, tokens);
  return page;
}

/** The DevTools sessions that have set a page's time zone, which lasts as long as the session. */
const zones = new WeakMap<Page, CDPSession>();

async function setZone(page: Page, timezoneId: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTimezoneOverride', { timezoneId });
  zones.set(page, session);
}

/** A page that stays open after the test. The caller closes its context. */
export async function lastingPage(browser: Browser): Promise<Page> {
  const context = await contextOf(browser);
  contexts.add(context);
  const page = await context.newPage();
  page.addInitScript = page.exposeFunction = page.routeWebSocket = page.clock.install = refuseLasting;
  await page.goto(nowhere);
  return page;
}

/** Refuses changes to a page that cannot be undone, since later tests use the page too. */
const refuseLasting = (): never => {
  throw new Error('Later tests use this page too: take a page of contextOf for init scripts, functions, sockets and the clock');
};

const signIn = (page: Page, tokens: Tokens) =>
  page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, stored(tokens));

/** Resets a page and signs these accounts in. */
export async function beginAnew(page: Page, tokens: Tokens): Promise<void> {
  await clean(page);
  await signIn(page, tokens);
}

/** Ends a test: resets its pages for the next test and closes all other contexts. After a failure it closes the pages, too. */
export async function endTest(browser: Browser, { failed }: { failed: boolean }): Promise<void> {
  await Promise.all(Array.from(taken, (page) => giveBack(page, failed)));
  for (const context of browser.contexts()) {
    if (contexts.has(context)) continue;
    // A context takes a screenshot of its open pages when it closes. Only a failure needs it.
    if (!failed) await Promise.all(context.pages().map((page) => page.close()));
    await context.close();
  }
}

async function giveBack(page: Page, failed: boolean): Promise<void> {
  taken.delete(page);
  if (failed || page.isClosed()) return page.context().close();
  await clean(page);
  free.push(page);
}

/** Events that tests listen to. */
const events = [
  'console',
  'dialog',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** Removes all traces of a test from a page: scripts, stored data, listeners, routes and emulation. */
async function clean(page: Page): Promise<void> {
  const context = page.context();
  for (const event of events) page.removeAllListeners(event);
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })]);
  await Promise.all([context.setOffline(false), context.clearPermissions(), endSendLimit(page), zones.get(page)?.detach()]);
  zones.delete(page);
  await page.goto(nowhere);
  await Promise.all([
    context.clearCookies(),
    page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    }),
    page.setViewportSize({ width: 1280, height: 720 }),
    page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }),
  ]);
}
