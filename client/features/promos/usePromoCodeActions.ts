import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PromoCodeRestoreDocument, PromoCodeRetireDocument } from '../../apollo/generated.ts';
import { useAction } from '../../apollo/useAction.ts';
import { errorMessage } from '../../ui/errorMessage.ts';
import { toast } from '../../ui/toaster.tsx';

/** Retires and restores codes; each can be undone for a while. `busy` is the one that is under way. */
export function usePromoCodeActions() {
  const { t } = useTranslation(['promos', 'common']);
  const codeMutations = { retire: useAction(PromoCodeRetireDocument), restore: useAction(PromoCodeRestoreDocument) };
  const [busy, setBusy] = useState<string>();
  const running = useRef(false);

  const run = async (codeAction: 'retire' | 'restore', { id, code }: { id: string; code: string }, undone = false) => {
    if (running.current) return;
    running.current = true;
    setBusy(id);
    try {
      const [codeFailure] = await codeMutations[codeAction]({ id });
      if (codeFailure) toast.error(codeFailure.message);
      else {
        const oppositeCodeAction = codeAction === 'retire' ? 'restore' : 'retire';
        const undo = { label: t('actions.undo', { ns: 'common' }), run: () => void run(oppositeCodeAction, { id, code }, true) };
        const told = t(`list.${codeAction}d`, { code: `\u2068${code}\u2069` });
        if (undone) toast.success(told);
        else toast.undoable(told, undo);
      }
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  };

  return { busy, run };
}
