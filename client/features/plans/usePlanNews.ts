import { useSubscription } from '@apollo/client/react';
import { PlanChangedDocument } from '../../apollo/generated.ts';

/** Follows the account's plan while one looks: the cache takes each change in. */
export function usePlanNews(): void {
  useSubscription(PlanChangedDocument, { ignoreResults: true });
}
