import type { Language } from './language.ts';

declare global {
  /** Set before the client's code is loaded in a worker of the server, which draws the pages of one language. */
  var diwanServer: { language: Language; origin: string } | undefined;
}

/** Whether this code draws pages on the server: without a window, storage or a sign-in. */
export const onServer = typeof window === 'undefined';

/** The site's public address, without a slash at its end. */
export const siteOrigin: string = onServer ? (globalThis.diwanServer?.origin ?? '') : window.location.origin;
