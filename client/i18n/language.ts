export type Language = 'en' | 'ar';

const fromPath = (path: string): Language => (/^\/ar(\/|$)/.test(path) ? 'ar' : 'en');

/**
 * The page's language: the first segment of its path, English when there is none.
 * Changing it loads the page anew, so it is a constant.
 */
export const language: Language = fromPath(window.location.pathname);
export const isArabic = language === 'ar';
export const direction = isArabic ? 'rtl' : 'ltr';
/** As GraphQL spells it. */
export const languageEnum = isArabic ? 'AR' : 'EN';

/** Whether the path carries a language at all; without one nothing is found. */
export const hasLanguagePrefix = /^\/(en|ar)(\/|$)/.test(window.location.pathname);

/** A path of this site with the language in front: `/login` → `/en/login`. For links outside the router. */
export const localized = (path: string): string => `/${language}${path === '/' ? '' : path}`;

/** Loads the same page in the other language, with its path and query. */
export function switchLanguage(): void {
  const { pathname, search, hash } = window.location;
  const rest = pathname.replace(/^\/(en|ar)(?=\/|$)/, '');
  window.location.assign(`/${isArabic ? 'en' : 'ar'}${rest}${search}${hash}`);
}
