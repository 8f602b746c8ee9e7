import { type RefObject, useEffect } from 'react';

/** The class of the line at the present time. */
export const nowLine = 'now-line';

/**
 * Scrolls the page until the present time is in sight, if the calendar shows it: once after each change of `shown`. The library places the
 * line after it has measured the hours, so this waits until the box changes its size.
 */
export function useNowInSight(box: RefObject<HTMLElement | null>, shown: string | null): void {
  useEffect(() => {
    if (!box.current || shown === null) return;
    const sizes = new ResizeObserver(() => {
      const line = box.current?.querySelector<HTMLElement>(`.${nowLine}`);
      if (!line?.style.top) return;
      line.scrollIntoView({ block: 'nearest' });
      sizes.disconnect();
    });
    sizes.observe(box.current);
    return () => sizes.disconnect();
  }, [box, shown]);
}
