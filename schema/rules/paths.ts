/**
 * Whether a path leads to a page of this site, by every way of following it. Browsers resolve dots, written plainly or as `%2e`, so that
 * `/.//host` becomes `//host`: another site.
 */
export const isOfThisSite = (path: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(path) && !new URL(path, 'http://site.invalid').pathname.startsWith('//');
