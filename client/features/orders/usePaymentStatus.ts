import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { PaymentDocument, type PaymentQuery, type PaymentStatus } from '../../apollo/generated.ts';

export type WatchedPayment = NonNullable<PaymentQuery['payment']>;

const interval = 2000;
/** After that one asks by hand: most likely the bank answers in hours, not seconds. */
const givesUpAfter = 120_000;

/** Whether the gateway may still say something else. */
export const isOpen = (status: PaymentStatus): boolean => status === 'CREATED' || status === 'REQUIRES_ACTION';

export interface PaymentWatch {
  /** Undefined while it loads, null when there is none of the viewer's with this id. */
  payment: WatchedPayment | null | undefined;
  error: Error | undefined;
  /** Still open, but no longer asked about. */
  gaveUp: boolean;
  /** Asks now, and goes on asking. */
  check: () => void;
}

/** Follows a payment until it is decided. Pauses while the page is hidden, gives up after two minutes. */
export function usePaymentStatus(id: string): PaymentWatch {
  const [round, setRound] = useState(0);
  const [gaveUpIn, setGaveUpIn] = useState(-1);
  const gaveUp = gaveUpIn === round;
  const { data, error, refetch, startPolling, stopPolling } = useQuery(PaymentDocument, {
    variables: { id },
    // What was cached on the way to the gateway is old news.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    skipPollAttempt: () => document.hidden,
  });
  const payment = data?.payment;
  const open = payment ? isOpen(payment.status) : false;

  useEffect(() => {
    if (!open || gaveUp) return;
    startPolling(interval);
    const timer = setTimeout(() => setGaveUpIn(round), givesUpAfter);
    return () => {
      clearTimeout(timer);
      stopPolling();
    };
  }, [open, gaveUp, round, startPolling, stopPolling]);

  return {
    payment,
    error: payment ? undefined : error,
    gaveUp,
    check: () => {
      setRound(round + 1);
      // A failed try shows at the next one.
      refetch().catch(() => undefined);
    },
  };
}
