import { useEffect, useState } from 'react';

/** Whole seconds left, counting down to zero from `from`, and a way to start over. */
export function useCountdown(from: number): [left: number, restart: (from: number) => void] {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
