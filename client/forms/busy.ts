import { createContext, useContext, useEffect } from 'react';

/** Counts the work that the form must wait for before it may be sent, such as uploads. */
export const BusyContext = createContext<(busy: boolean) => void>(() => undefined);

/** Keeps the form from being sent while `busy`. */
export function useFormBusy(busy: boolean): void {
  const report = useContext(BusyContext);
  useEffect(() => {
    if (!busy) return;
    report(true);
    return () => report(false);
  }, [busy, report]);
}
