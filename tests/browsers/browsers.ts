import { foundFirefox } from './firefox.ts';
import type { Hand } from './person.ts';
import { chromiumHand, firefoxHand } from './playwright.ts';
import { foundWebKit, webKitHand } from './webkit.ts';

/** A browser that the journeys know. */
export interface Browser {
  name: Hand['name'];
  isHere(): boolean;
  /** What to install where it is missing. */
  comesWith: string;
  start(): Promise<Hand>;
}

/** Chromium comes with the project's bootstrap, the others with the system. */
export const browsers: readonly Browser[] = [
  { name: 'Chromium', isHere: () => true, comesWith: 'the bootstrap', start: chromiumHand },
  { name: 'Firefox', isHere: () => foundFirefox() !== undefined, comesWith: 'firefox-esr', start: firefoxHand },
  {
    name: 'WebKit',
    isHere: () => foundWebKit() !== undefined,
    comesWith: 'webkit2gtk-driver, xvfb, gstreamer1.0-libav and gstreamer1.0-plugins-bad',
    start: webKitHand,
  },
];
