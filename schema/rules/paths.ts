/**
 * Whether a path leads to a page of this site in every browser. Browsers resolve dots, plain or as `%2e`, and turn `/.//host` into
 * `//host`, which is another site.
 */
export const isOfThisSite = (path: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(path) && !new URL(path, 'http://site.invalid').pathname.startsWith('//');
