import { type RefObject, useEffect } from 'react';

/** The class of the line at the present time. */
export const nowLine = 'now-line';

/**
 * Scrolls the page until the present time is in sight, if the calendar shows it: once after each change of `shownView`. The library places
 * the line after it has measured the hours, so this waits until the box changes its size.
 */
export function useNowInSight(box: RefObject<HTMLElement | null>, shownView: string | null): void {
  useEffect(() => {
    if (!box.current || shownView === null) return;
    const boxSizes = new ResizeObserver(() => {
      const presentLine = box.current?.querySelector<HTMLElement>(`.${nowLine}`);
      if (!presentLine?.style.top) return;
      presentLine.scrollIntoView({ block: 'nearest' });
      boxSizes.disconnect();
    });
    boxSizes.observe(box.current);
    return () => boxSizes.disconnect();
  }, [box, shownView]);
}
