import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, firefox } from '@playwright/test';

/** A camera and a microphone that are not there, no question before they are used, and media to this machine itself. */
const media = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.getdisplaymedia.enabled': true,
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'media.autoplay.default': 0,
};

/** A browser of a test asks nobody outside for anything. */
const quiet = {
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
};

const programs = ['/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The Firefox of this machine: that of `FIREFOX_PATH`, or the one installed as usual. Undefined where there is none. */
export const foundFirefox = (): string | undefined =>
  [process.env.FIREFOX_PATH, ...programs].find((program) => program && existsSync(program));

/** What a test that needs Firefox says where it is skipped. */
export const noFirefox = 'Firefox is not installed here (apt-get install firefox-esr, or name one in FIREFOX_PATH)';

/**
 * Starts the Firefox of this machine, with a camera and a microphone that are not there. Playwright drives it by WebDriver BiDi, so its
 * pages and locators are those of all browser tests. `preferences` are Firefox's own (`about:config`).
 * @throws where there is none
 */
export async function launchFirefox(preferences: Record<string, string | number | boolean> = {}): Promise<Browser> {
  const program = foundFirefox();
  if (!program) throw new Error(noFirefox);
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: fileURLToPath(new URL('firefox-relay.mjs', import.meta.url)),
    env: { ...(process.env as Record<string, string>), FIREFOX_PATH: program },
    firefoxUserPrefs: { ...quiet, ...media, ...preferences },
  });
}

/** A new context of such a Firefox. Only there do `fill` and `insertText` reach fields of React. */
export async function contextOfFirefox(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript({ content: typeNatively });
  return context;
}

/**
 * In a page: Playwright 1.65 puts a text into Firefox's fields by setting their value, which React takes for its own doing and ignores. The
 * editing command does what typing does.
 */
const typeNatively = `Object.defineProperty(window, '__pw_bidiInsertText', {
  get: () => (text) => void document.execCommand('insertText', false, text),
  set: () => undefined,
});`;
