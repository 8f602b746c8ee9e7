import { useQuery } from '@apollo/client/react';
import {
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQueryVariables,
  type WebhookDeliveryLineFragment,
} from '../../apollo/generated.ts';

/** How often deliveries are asked for while one is about to be tried, and while one is to be tried later, in milliseconds. */
const often = 3000;
const seldom = 30_000;
/** A page of the list, and the most that one request takes. */
const page = 20;
const most = 100;

/**
 * Asks for the deliveries that are shown again and again while one of them waits, so that what comes of it appears by itself. Not while
 * the page is hidden.
 */
export function useFreshDeliveries(
  asked: Pick<WebhookDeliveriesQueryVariables, 'endpointId' | 'status'>,
  shown: readonly WebhookDeliveryLineFragment[],
) {
  const waiting = shown.filter(({ status }) => status === 'WAITING');
  const isSoon = waiting.some(({ nextAttemptAt }) => !nextAttemptAt || new Date(nextAttemptAt).getTime() - Date.now() < seldom);
  useQuery(WebhookDeliveriesDocument, {
    // As many as are shown: pages that were added stay.
    variables: { ...asked, first: Math.min(most, Math.max(page, shown.length)) },
    skip: waiting.length === 0,
    fetchPolicy: 'network-only',
    pollInterval: isSoon ? often : seldom,
    skipPollAttempt: () => document.hidden,
  });
}
