import { useQuery } from '@apollo/client/react';
import { PaymentDocument, type PaymentQuery } from '../../apollo/generated.ts';
import { usePolling, watching } from '../../apollo/payments.ts';

export type WatchedPayment = NonNullable<PaymentQuery['payment']>;

export interface PaymentWatch {
  /** Undefined while it loads, null when there is none of the viewer's with this id. */
  payment: WatchedPayment | null | undefined;
  error: Error | undefined;
  /** Whether the payment is still open but no longer asked about. */
  gaveUp: boolean;
  /** Asks now, and goes on asking. */
  check: () => void;
}

/** Follows a payment until it is decided. Pauses while the page is hidden, gives up after two minutes. */
export function usePaymentStatus(id: string): PaymentWatch {
  const { data, error, ...asked } = useQuery(PaymentDocument, { variables: { id }, ...watching });
  const payment = data?.payment;
  const polling = usePolling(payment?.status, asked);
  return { payment, error: payment ? undefined : error, ...polling };
}
