import { useEffect, useState } from 'react';

/** A value once it has rested for `delay` milliseconds; at once with 0. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return delay > 0 ? settled : value;
}
