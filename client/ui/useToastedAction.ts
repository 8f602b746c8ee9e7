import { useState } from 'react';
import { errorMessage } from './errorMessage.ts';
import { type Refused, useRefusalToast } from './PlanLimit.tsx';
import { toast } from './toaster.tsx';

type Action = () => Promise<readonly Refused[]>;

/**
 * Runs actions that belong to no form. `act` answers the server's errors; a toast shows the first, or why the request failed.
 * `onDone` runs after a success. `busy` is true until the action has ended.
 */
export function useToastedAction(): { busy: boolean; run: (act: Action, onDone?: () => void) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const refuse = useRefusalToast();
  const run = async (act: Action, onDone?: () => void) => {
    setBusy(true);
    try {
      const [failure] = await act();
      if (failure) refuse(failure);
      else onDone?.();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
