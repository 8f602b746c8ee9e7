import { useQuery } from '@apollo/client/react';
import { PlanPaymentDocument } from '../../apollo/generated.ts';
import { usePolling, watching } from '../../apollo/payments.ts';

/** Follows a payment of the account until it is decided; null when there is none with this id. */
export function usePlanPayment(id: string) {
  const { data, error, ...paymentPoll } = useQuery(PlanPaymentDocument, { variables: { id }, ...watching });
  const payment = data?.planPayment;
  const paymentPolling = usePolling(payment?.status, paymentPoll);
  return { payment, error: payment === undefined ? error : undefined, ...paymentPolling };
}
