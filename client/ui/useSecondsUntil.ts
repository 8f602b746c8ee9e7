import { useEffect, useState } from 'react';
import { serverNow } from '../apollo/clock.ts';

const secondsUntil = (instant: string | null | undefined): number =>
  instant ? Math.max(0, Math.ceil((Date.parse(instant) - serverNow()) / 1000)) : 0;

/** Whole seconds until an instant, by the server's clock, down to zero; 0 without one. A tab that slept is not behind. */
export function useSecondsUntil(instant: string | null | undefined): number {
  const [left, setLeft] = useState(() => secondsUntil(instant));
  useEffect(() => {
    const look = () => setLeft(secondsUntil(instant));
    look();
    if (secondsUntil(instant) === 0) return;
    const timer = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [instant]);
  return left;
}
