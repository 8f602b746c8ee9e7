import { useTranslation } from 'react-i18next';
import { PlanCancelDocument, PlanResumeDocument, SavedCardRemoveDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';

/** Ends the plan with its period, or at once where that is over. Answers what was wrong. */
export function usePlanCancel() {
  const cancel = useAction(PlanCancelDocument);
  return () => cancel({});
}

/** Takes back a cancellation or a coming downgrade. */
export function usePlanResume() {
  const { t } = useTranslation('plans');
  const resume = useAction(PlanResumeDocument);
  const { busy, run } = useToastedAction();
  return {
    busy,
    resume: () =>
      run(
        () => resume({}),
        () => toast.success(t('state.resumed')),
      ),
  };
}

/** Forgets the saved card. Answers what was wrong. */
export function useSavedCardRemove() {
  const remove = useAction(SavedCardRemoveDocument);
  return (id: string) => remove({ id });
}
