import { useState } from 'react';
import { errorMessage } from './errorMessage.ts';

export interface DialogAction {
  busy: boolean;
  /** The failure in the server's words. */
  problem: string | undefined;
  /** Runs `act`, which answers the server's errors; `onDone` follows a success. */
  run: (act: () => Promise<readonly { message: string }[]>, onDone: () => void) => Promise<void>;
  /** Removes the failure. */
  clear: () => void;
}

/** The one action of a dialog. A failure keeps the dialog open and says why; nothing is sent twice meanwhile. */
export function useDialogAction(): DialogAction {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run: DialogAction['run'] = async (act, onDone) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const [failure] = await act();
      if (failure) setProblem(failure.message);
      else onDone();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run, clear: () => setProblem(undefined) };
}
