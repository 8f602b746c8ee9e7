import { useState } from 'react';
import { errorMessage } from './errorMessage.ts';
import { toast } from './toaster.tsx';

type Action = () => Promise<readonly { message: string }[]>;

/**
 * Runs actions that belong to no form: `act` answers what the server has against it, and a toast says so, or why the server could
 * not be asked. `onDone` comes after an action that was done; `busy` lasts until all of it is over.
 */
export function useToastedAction(): { busy: boolean; run: (act: Action, onDone?: () => void) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const run = async (act: Action, onDone?: () => void) => {
    setBusy(true);
    try {
      const [failure] = await act();
      if (failure) toast.error(failure.message);
      else onDone?.();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
