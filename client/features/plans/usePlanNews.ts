import { useSubscription } from '@apollo/client/react';
import { PlanChangedDocument } from '../../apollo/generated.ts';

/** Follows the account's plan while the page is open: each change goes into the cache. */
export function usePlanNews(): void {
  useSubscription(PlanChangedDocument, { ignoreResults: true });
}
