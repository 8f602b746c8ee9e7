import { useState } from 'react';
import { errorMessage } from './errorMessage.ts';
import { toast } from './toaster.tsx';

type Action = () => Promise<readonly { message: string }[]>;

/**
 * Runs actions that belong to no form. `act` answers the server's errors; a toast shows the first, or why the request failed.
 * `onDone` runs after a success. `busy` is true until the action has ended.
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
