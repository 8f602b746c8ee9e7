/** A path to go on to, if it is one of this site; anything else (another host, a script) is dropped. */
export function pathOfThisSite(next: string | null | undefined): string | null {
  if (!next?.startsWith('/')) return null;
  const url = new URL(next, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : null;
}
