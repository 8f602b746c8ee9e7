import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';
const subscribe = (changed: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** Whether the person wants no motion. On the server it is true. */
const useStillness = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  );

/**
 * Counts moments while their element is visible, from 0 to `count` - 1 and around again. It stands still for people who want less motion,
 * until they start it, and for people who pause it. `isChosen` is true after such a choice; before, the device's setting decides, which the
 * server does not know.
 */
export function usePlaying(element: RefObject<Element | null>, count: number, milliseconds: number) {
  const still = useStillness();
  const [wanted, setWanted] = useState<boolean>();
  const [seen, setSeen] = useState(false);
  const [moment, setMoment] = useState(0);
  const playing = wanted ?? !still;

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), { threshold: 0.2 });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  useEffect(() => {
    if (!playing || !seen) return;
    const timer = setInterval(() => setMoment((now) => (now + 1) % count), milliseconds);
    return () => clearInterval(timer);
  }, [playing, seen, count, milliseconds]);

  return { moment, playing, isChosen: wanted !== undefined, toggle: () => setWanted(!playing) };
}
