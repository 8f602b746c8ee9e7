import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const motionQuery = '(prefers-reduced-motion: reduce)';
const watchMotion = (motionChanged: () => void) => {
  const motionMedia = window.matchMedia(motionQuery);
  motionMedia.addEventListener('change', motionChanged);
  return () => motionMedia.removeEventListener('change', motionChanged);
};

/** Whether the person wants no motion. On the server it is true. */
const usePrefersStill = (): boolean =>
  useSyncExternalStore(
    watchMotion,
    () => window.matchMedia(motionQuery).matches,
    () => true,
  );

/**
 * Counts moments while their element is visible, from 0 to `momentCount` - 1 and around again. It stands still for people who want less
 * motion, until they start it, and for people who pause it. `isChosen` is true after such a choice; before, the device's setting decides,
 * which the server does not know.
 */
export function useDemoPlaying(demoElement: RefObject<Element | null>, momentCount: number, milliseconds: number) {
  const prefersStill = usePrefersStill();
  const [wantsDemo, setWantsDemo] = useState<boolean>();
  const [demoSeen, setDemoSeen] = useState(false);
  const [moment, setMoment] = useState(0);
  const playing = wantsDemo ?? !prefersStill;

  useEffect(() => {
    if (!demoElement.current) return;
    const demoObserver = new IntersectionObserver((entries) => setDemoSeen(entries.at(-1)?.isIntersecting ?? false), { threshold: 0.2 });
    demoObserver.observe(demoElement.current);
    return () => demoObserver.disconnect();
  }, [demoElement]);

  useEffect(() => {
    if (!playing || !demoSeen) return;
    const demoTimer = setInterval(() => setMoment((now) => (now + 1) % momentCount), milliseconds);
    return () => clearInterval(demoTimer);
  }, [playing, demoSeen, momentCount, milliseconds]);

  return { moment, playing, isChosen: wantsDemo !== undefined, toggle: () => setWantsDemo(!playing) };
}
