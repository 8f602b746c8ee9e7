import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentStatus } from './generated.ts';

const interval = 2000;
/** Milliseconds in sight after which people ask by hand, since the bank is likely to answer in hours, not seconds. */
const givesUpAfter = 120_000;

/** Whether the gateway may still decide. */
export const isOpen = (status: PaymentStatus): boolean => status === 'CREATED' || status === 'REQUIRES_ACTION';

/** The query that reads a payment, as `useQuery` answers it. */
interface Polled {
  refetch: () => Promise<unknown>;
  startPolling: (interval: number) => void;
  stopPolling: () => void;
}

/** Options of the query for following a payment. The cache is out of date after the gateway's page. A hidden page does not ask. */
export const watching = {
  fetchPolicy: 'network-only',
  nextFetchPolicy: 'cache-first',
  skipPollAttempt: () => document.hidden,
} as const;

/**
 * Reads a payment again and again while its status is open, for two minutes. A page that comes back into sight, from the bank's app or a
 * locked phone, asks at once and has two new minutes, since the time away does not count.
 */
export function usePolling(status: PaymentStatus | undefined, { refetch, startPolling, stopPolling }: Polled) {
  const [round, setRound] = useState(0);
  const [gaveUpIn, setGaveUpIn] = useState(-1);
  const gaveUp = gaveUpIn === round;
  const open = status !== undefined && isOpen(status);

  /** Asks now, and goes on asking. */
  const check = () => {
    setRound(round + 1);
    // A failure is ignored here. The next try shows it.
    refetch().catch(() => undefined);
  };
  const back = useEffectEvent(check);

  useEffect(() => {
    if (!open || gaveUp) return;
    startPolling(interval);
    const timer = document.hidden ? undefined : setTimeout(() => setGaveUpIn(round), givesUpAfter);
    const hide = () => document.hidden && clearTimeout(timer);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
      stopPolling();
    };
  }, [open, gaveUp, round, startPolling, stopPolling]);

  useEffect(() => {
    if (!open) return;
    const look = () => {
      if (!document.hidden) back();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [open]);

  return {
    /** Whether the payment is still open but no longer asked about. */
    gaveUp,
    check,
  };
}
