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
const page = 20;
const most = 100;

/**
 * Asks for the shown deliveries again and again while one of them waits, so that its result appears by itself. It pauses while the page is
 * hidden.
 */
export function useFreshDeliveries(
  asked: Pick<WebhookDeliveriesQueryVariables, 'endpointId' | 'status'>,
  shown: readonly WebhookDeliveryLineFragment[],
) {
  const waiting = shown.filter(({ status }) => status === 'WAITING');
  const isSoon = waiting.some(({ nextAttemptAt }) => !nextAttemptAt || new Date(nextAttemptAt).getTime() - Date.now() < seldom);
  useQuery(WebhookDeliveriesDocument, {
    // It asks for as many as are shown, so that added pages stay.
    variables: { ...asked, first: Math.min(most, Math.max(page, shown.length)) },
    skip: waiting.length === 0,
    fetchPolicy: 'network-only',
    pollInterval: isSoon ? often : seldom,
    skipPollAttempt: () => document.hidden,
  });
}
