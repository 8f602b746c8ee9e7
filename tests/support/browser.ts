import { expect, type Page, type Request } from '@playwright/test';
import axe from 'axe-core';

export { contextOf, pageOf } from './tabs.ts';

/** A language of the interface, the first segment of an address. */
export type Language = 'en' | 'ar';

/** Brings a drawn page to life, as the first move of a pointer does, and waits until the client answers. */
export const alive = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        if (!document.getElementById('start') || 'alive' in document.documentElement.dataset) return resolve();
        window.addEventListener('diwan:alive', () => resolve(), { once: true });
        window.dispatchEvent(new Event('wheel'));
      }),
  );

/** Waits until the client has started: its router numbers the entries of the browser's history. */
const started = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => Number.isInteger(history.state?.idx)), `the client has started at ${page.url()}`).toBe(true);

/** Follows an address as a link does, without a load, and without waiting for the screen. For addresses that lead back here. */
export async function push(page: Page, address: string): Promise<void> {
  await alive(page);
  await started(page);
  await page.evaluate((to) => {
    history.pushState({ ...history.state, key: crypto.randomUUID(), idx: history.state.idx + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

/**
 * Follows an address, and waits until the headings of the previous screen are gone. This works between different screens. The same screen
 * with other data keeps its headings, and needs `visit`.
 */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '');
  });
  await push(page, address);
  await expect(page.locator('[data-before]')).toHaveCount(0);
  await expect(page.locator('h1').first()).toBeVisible();
}

const isInConsole = (path: string) => path.split('/')[2] === 'cc';

/**
 * Goes to another screen of the same language through the router, ten times as fast as a load. The page keeps its cache: use
 * `goto` after a change that was made outside the page. Within an area, it first visits the other area, which removes the
 * previous screen.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const elsewhere = `/${address.split('/')[1]}${isInConsole(address) ? '/no/such/page' : '/cc/auth/no-such-page'}`;
  if (isInConsole(new URL(page.url()).pathname) === isInConsole(address)) await follow(page, elsewhere);
  await follow(page, address);
}

/** Fills in `{{title}}` and the like in a text of a dictionary. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));

/** Collects the errors of a page: of its scripts, and of requests that fail. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  // The stack tells where an error was thrown that cannot be reproduced.
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  return complaints;
}

/** The requests to the API that a page waits for, as they begin and end. */
export function underWay(page: Page): ReadonlySet<Request> {
  const requests = new Set<Request>();
  page.on('request', (request) => request.url().endsWith('/graphql') && requests.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => requests.delete(request));
  return requests;
}

/** Waits for running animations, and for those that follow them. Endless animations are ignored. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let round = 0; round < 3; round++) {
      const passing = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
      if (passing.length === 0) return;
      await Promise.allSettled(passing.map(({ finished }) => finished));
    }
  });

/** A line that says by how much a page is wider than its window; none if it fits. */
const excessOf = async (page: Page): Promise<string[]> => {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return excess > 0 ? [`${excess} px more than there is room for`] : [];
};

/**
 * The rules of axe whose answer can differ between two forms of a screen, or once the screen shows a dialog or an error. Colours, widths
 * and the words of a language make the difference. All other rules judge how an element is written.
 */
const ofForm = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'button-name',
  'color-contrast',
  'document-title',
  'empty-heading',
  'heading-order',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'input-button-name',
  'label',
  'link-name',
  'meta-viewport',
  'page-has-heading-one',
  'role-img-alt',
  'scrollable-region-focusable',
  'select-name',
  'svg-img-alt',
  'valid-lang',
];

interface Look {
  /** What is not ours. */
  except?: string;
  /**
   * Another form of the screen, or the screen without this state, was checked with all rules. A dialog or an alert is made of pieces that
   * are checked with all rules elsewhere.
   */
  again?: boolean;
}

/** Violations that axe finds once animations have ended, and sideways overflow. */
async function faultsOf(page: Page, { except, again = false }: Look): Promise<string[]> {
  await settled(page);
  // Until a font has loaded, letters have other widths.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Sent once per load: the script has 560 kB.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ except, rules }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // No enabled rule reads style sheets, and only violations are reported.
      const { violations } = await run(except ? { exclude: except } : document, {
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
        ...(rules && { runOnly: rules }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    { except, rules: again ? ofForm : undefined },
  );
  return [...violations, ...(await excessOf(page))];
}

/** The page does not scroll sideways once its animations have ended. */
export async function expectFitting(page: Page): Promise<void> {
  await settled(page);
  await expect.poll(() => excessOf(page)).toEqual([]);
}

/** Axe finds no violation, and the page does not scroll sideways. Looks up to three times, as content may still be arriving. */
export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  let faults = await faultsOf(page, look);
  for (let again = 0; faults.length > 0 && again < 2; again++) faults = await faultsOf(page, look);
  expect(faults).toEqual([]);
}

/** Fills in the gateway's card page and sends it. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.locator('input[name=number]').fill(number);
  await page.locator('input[name=expiry]').fill('12/39');
  await page.locator('input[name=cvc]').fill('123');
  await page.locator('button[value=pay]').click();
}

/** Answers the bank's challenge (3-D Secure). */
export async function answerBank(page: Page, answer: 'complete' | 'fail'): Promise<void> {
  await page.locator(`button[value=${answer}]`).click();
}

/** The media element plays: its position advances. */
export async function expectPlaying(page: Page, selector: 'video' | 'audio'): Promise<void> {
  await expect.poll(() => page.locator(selector).evaluate((media: HTMLMediaElement) => media.currentTime)).toBeGreaterThan(0.3);
}
