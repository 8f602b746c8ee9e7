import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Locator, type Page } from '@playwright/test';
import { foundChromium } from '../support/chromium.ts';
import { setting } from '../support/server.ts';
import { contextOfFirefox, launchFirefox } from './firefox.ts';
import { comeAlive, type Hand, holds, type Person, patience, signedIn, type Thing, told, type Wishes } from './person.ts';

/** Chromium and Firefox, driven by Playwright. */
export const chromiumHand = async (): Promise<Hand> =>
  handOf(
    'Chromium',
    await chromium.launch({
      ...foundChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--autoplay-policy=no-user-gesture-required',
        '--use-fake-device-for-media-stream=fps=10',
        '--use-fake-ui-for-media-stream',
        '--allow-loopback-in-peer-connection',
      ],
    }),
  );

export const firefoxHand = async (): Promise<Hand> => handOf('Firefox', await launchFirefox(), contextOfFirefox);

const handOf = (
  name: Hand['name'],
  browser: Browser,
  contextOf: (browser: Browser, options: BrowserContextOptions) => Promise<BrowserContext> = (_, options) => browser.newContext(options),
): Hand => ({
  name,
  version: browser.version(),
  async person({ width = 1280, height = 800, ...wishes }: Wishes = {}) {
    const context = await contextOf(browser, { viewport: { width, height }, baseURL: setting('TEST_URL') });
    context.setDefaultTimeout(patience);
    return signedIn(personAt(await context.newPage()), wishes);
  },
  stop: () => browser.close(),
});

function found(page: Page, thing: Thing): Locator {
  const root = thing.within ? found(page, thing.within) : page;
  if ('css' in thing) return root.locator(thing.css).filter({ visible: true }).first();
  if ('label' in thing) return root.getByLabel(thing.label, { exact: true }).filter({ visible: true }).first();
  if ('text' in thing) return root.getByText(thing.text).filter({ visible: true }).first();
  const role = thing.role as Parameters<Page['getByRole']>[0];
  return root
    .getByRole(role, { name: thing.name, ...(typeof thing.name === 'string' && { exact: true }) })
    .filter({ visible: true })
    .first();
}

const personAt = (page: Page): Person => ({
  async open(address) {
    await page.goto(address);
    await page.evaluate(comeAlive);
  },
  async at(path) {
    await page.waitForURL((url) => (typeof path === 'string' ? url.pathname === path : path.test(url.href)), { waitUntil: 'commit' });
    return page.url();
  },
  see: (thing) => found(page, thing).waitFor(),
  press: (thing) => found(page, thing).click(),
  async type(thing, text) {
    const field = found(page, thing);
    const begun = performance.now();
    await field.fill(text);
    // A page may have moved the focus meanwhile.
    while (!holds(await field.inputValue(), text)) {
      if (performance.now() - begun > patience) throw new Error(`waited in vain to type into ${told(thing)}`);
      await field.fill(text);
    }
  },
  give: (css, file) => page.locator(css).first().setInputFiles(file),
  ask: (question, given) => page.evaluate(question as never, given) as never,
  picture: async (path) => void (await page.screenshot({ path })),
  close: () => page.context().close(),
});
