import { useEffect, useState } from 'react';

/** Counts whole seconds down from `from` to zero, and can start over. It follows the clock, so a tab that slept is not behind. */
export function useCountdown(from: number): [left: number, restart: (from: number) => void] {
  const [until, setUntil] = useState(() => Date.now() + from * 1000);
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const counting = left > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  const restart = (again: number) => {
    setNow(Date.now());
    setUntil(Date.now() + again * 1000);
  };
  return [left, restart];
}
