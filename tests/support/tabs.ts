import type { Browser, BrowserContext, Page } from '@playwright/test';
import { freeLine } from './line.ts';
import { rememberToasts } from './overlays.ts';
import { setting } from './server.ts';

/** The tokens that a browser keeps. */
export interface Tokens {
  creator?: string;
  customer?: string;
}

const stored = (tokens: Tokens) => Object.entries(tokens).map(([role, value]) => ({ name: `diwan.token.${role}`, value: value as string }));

/** A browser of its own, in which these accounts are signed in. For tests that change what cannot be put back, like the clock. */
export async function contextOf(browser: Browser, tokens: Tokens = {}): Promise<BrowserContext> {
  const origin = setting('TEST_URL');
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage: stored(tokens) }] },
  });
  await rememberToasts(context);
  return context;
}

/**
 * Pages are used again by later tests of the same worker. A new page gets a process of its own, which compiles the whole client:
 * that takes twice the processor time of a load in a page that is there already.
 */
const free: Page[] = [];
const taken = new Set<Page>();
const contexts = new WeakSet<BrowserContext>();

/** An address of the site that loads nothing of the client. A page that waits here keeps its process. */
const nowhere = '/healthz';

/** A page of a browser of its own, in which these accounts are signed in and nothing else is kept. */
export async function pageOf(browser: Browser, tokens: Tokens = {}): Promise<Page> {
  const page = free.pop() ?? (await lastingPage(browser));
  taken.add(page);
  await signIn(page, tokens);
  return page;
}

/** A page that outlives the test which opens it. */
export async function lastingPage(browser: Browser): Promise<Page> {
  const context = await contextOf(browser);
  contexts.add(context);
  const page = await context.newPage();
  await page.goto(nowhere);
  return page;
}

const signIn = (page: Page, tokens: Tokens) =>
  page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, stored(tokens));

/** Begins anew in a page, as if it had never been used, with these accounts signed in. */
export async function beginAnew(page: Page, tokens: Tokens): Promise<void> {
  await clean(page);
  await signIn(page, tokens);
}

/** Ends a test: its pages are cleaned for the next one, and all other browsers are closed. After a failure nothing is kept. */
export async function endTest(browser: Browser, { failed }: { failed: boolean }): Promise<void> {
  await Promise.all(Array.from(taken, (page) => giveBack(page, failed)));
  for (const context of browser.contexts()) {
    if (contexts.has(context)) continue;
    // A context takes a picture of its pages as it closes, which only a failure needs.
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

/** What tests listen to. */
const events = ['console', 'dialog', 'framenavigated', 'pageerror', 'popup', 'request', 'response'] as const;

/** Leaves nothing of a test in a page: what runs in it, what it keeps, and how it looks. */
async function clean(page: Page): Promise<void> {
  const context = page.context();
  for (const event of events) page.removeAllListeners(event);
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })]);
  await Promise.all([context.setOffline(false), freeLine(page)]);
  await page.goto(nowhere);
  await Promise.all([
    context.clearCookies(),
    page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    }),
    page.setViewportSize({ width: 1280, height: 720 }),
    page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' }),
  ]);
}
