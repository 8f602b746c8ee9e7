import { useSubscription } from '@apollo/client/react';
import { useReadAgain } from '../../apollo/connection.ts';
import { PlanChangedDocument } from '../../apollo/generated.ts';

/** Follows the account's plan while the page is open: each change goes into the cache. `reread` reads it after a lost connection. */
export function usePlanNews(reread: () => Promise<unknown>): void {
  useSubscription(PlanChangedDocument, { ignoreResults: true });
  // If this fails, the shown plan stays.
  useReadAgain('CREATOR', () => void reread().catch(() => undefined));
}
