import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, launch } from 'puppeteer-core';

/** The Firefox of this machine: `FIREFOX_PATH`, or the first that the path of programs has; undefined without one. */
export function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const named = folders.flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => path.join(folder, name)));
  return [process.env.FIREFOX_PATH ?? '', ...named, '/Applications/Firefox.app/Contents/MacOS/firefox'].find(isProgram);
}

/** What a test that needs Firefox says where it is skipped. */
export const noFirefox = 'Firefox is not installed here (apt-get install firefox-esr, or name one in FIREFOX_PATH)';

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return path.isAbsolute(file);
  } catch {
    return false;
  }
}

/** A camera and a microphone that are not there, no question before they are used, and media to this machine itself. */
const media = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.getdisplaymedia.enabled': true,
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'media.autoplay.default': 0,
};

/** A browser of a test asks nobody outside for anything, and keeps nothing. */
const quiet = {
  'app.update.disabledForTesting': true,
  'browser.cache.disk.enable': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
};

export interface FirefoxOptions {
  /** Settings of `about:config`, beside those that rooms need. */
  prefs?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Starts a Firefox without a window, with a profile of its own that is removed at the end, and speaks WebDriver BiDi with it.
 * `close` of the browser ends it. @throws where there is none: ask `findFirefox` first.
 */
export async function launchFirefox({ prefs = {} }: FirefoxOptions = {}): Promise<Browser> {
  const program = findFirefox();
  if (!program) throw new Error(noFirefox);
  return launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    extraPrefsFirefox: { ...quiet, ...media, ...prefs },
    timeout: 120_000,
    protocolTimeout: 120_000,
  });
}
