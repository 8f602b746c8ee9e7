import { useQuery } from '@apollo/client/react';
import {
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQueryVariables,
  type WebhookDeliveryLineFragment,
} from '../../apollo/generated.ts';

/** Milliseconds between requests: while a delivery is about to be tried, and while one will be tried later. */
const often = 3000;
const seldom = 30_000;
/** The entries of a page, and the most that one request may ask for. */
const deliveryPage = 20;
const mostDeliveries = 100;

/**
 * Asks for the shown deliveries again and again while one of them waits, so that its result appears by itself. It pauses while the page is
 * hidden.
 */
export function useFreshDeliveries(
  deliveryFilter: Pick<WebhookDeliveriesQueryVariables, 'endpointId' | 'status'>,
  deliveries: readonly WebhookDeliveryLineFragment[],
) {
  const waitingDeliveries = deliveries.filter(({ status }) => status === 'WAITING');
  const isSoon = waitingDeliveries.some(({ nextAttemptAt }) => !nextAttemptAt || new Date(nextAttemptAt).getTime() - Date.now() < seldom);
  useQuery(WebhookDeliveriesDocument, {
    // It asks for as many as are shown, so that added pages stay.
    variables: { ...deliveryFilter, first: Math.min(mostDeliveries, Math.max(deliveryPage, deliveries.length)) },
    skip: waitingDeliveries.length === 0,
    fetchPolicy: 'network-only',
    pollInterval: isSoon ? often : seldom,
    skipPollAttempt: () => document.hidden,
  });
}
