import { onServer } from './place.ts';

export type Language = 'en' | 'ar';

const fromPath = (path: string): Language => (/^\/ar(\/|$)/.test(path) ? 'ar' : 'en');

/** The page's language: the first segment of its path, or English without one. A change reloads the page, so it is a constant. */
export const language: Language = onServer ? (globalThis.diwanServer?.language ?? 'en') : fromPath(window.location.pathname);
export const isArabic = language === 'ar';
export const direction = isArabic ? 'rtl' : 'ltr';
/** The language in GraphQL's enum. */
export const languageEnum = isArabic ? 'AR' : 'EN';

/** The direction of a control's text. An empty control and its placeholder keep the page's direction. */
export const ownDirection = (text: string): 'auto' | undefined => (text ? 'auto' : undefined);

/** Whether the path begins with a language. Without one, no page is found. */
export const hasLanguagePrefix = onServer || /^\/(en|ar)(\/|$)/.test(window.location.pathname);

/** A path of this site with the language in front: `/login` → `/en/login`. For links outside the router. */
export const localized = (path: string): string => `/${language}${path === '/' ? '' : path}`;

/** A path of this site as the router sees it: `/ar/login` → `/login`. */
export const withoutLanguage = (path: string): string => path.replace(/^\/(en|ar)(?=\/|$)/, '') || '/';

let switching = false;
/** Whether the page is being left because its language is switched. */
export const isSwitchingLanguage = (): boolean => switching;

/** Loads the same page in the other language, with its path and query. */
export function switchLanguage(): void {
  const { pathname, search, hash } = window.location;
  const rest = withoutLanguage(pathname);
  switching = true;
  // The browser may ask whether to leave. If the person stays, the switch is over.
  window.addEventListener('beforeunload', () => setTimeout(() => (switching = false)), { once: true });
  window.location.assign(`/${isArabic ? 'en' : 'ar'}${rest === '/' ? '' : rest}${search}${hash}`);
}
