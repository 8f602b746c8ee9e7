import { useDeferredValue } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * The entries of a list to draw now: as many of the first ones as a window shows, and a moment later all. So a page is seen sooner. Who goes
 * back gets all of them at once, because a page finds its place again by its height.
 */
export function useFirst<Entry>(entries: readonly Entry[], shown: number): readonly Entry[] {
  const isBack = useNavigationType() === 'POP';
  const drawn = useDeferredValue(entries.length, isBack ? undefined : Math.min(shown, entries.length));
  return drawn < entries.length ? entries.slice(0, drawn) : entries;
}
