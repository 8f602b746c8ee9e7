import { useTranslation } from 'react-i18next';
import type { PlanStateFragment } from '../../../apollo/generated.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useViewer } from '../../../session/auth.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useDialogAction } from '../../../ui/useDialogAction.ts';
import { usePlanCancel } from '../mutations/useSubscriptionActions.ts';
import { planName } from '../planName.ts';

/** Asks before the plan is cancelled. It ends with its period, or at once if the period is over and the renewal not paid. */
export function CancelPlanDialog({ subscription, onClose }: { subscription: PlanStateFragment; onClose: () => void }) {
  const { t } = useTranslation('plans');
  const { viewer } = useViewer();
  const { busy, problem, run } = useDialogAction();
  const cancel = usePlanCancel();
  const { plan, periodEnd } = subscription;
  const planEndsAtOnce = periodEnd !== null && new Date(periodEnd) <= new Date();
  const act = () =>
    run(cancel, () => {
      toast.success(t(planEndsAtOnce ? 'cancel.doneNow' : 'cancel.done'));
      onClose();
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void act()}
      title={t('cancel.title', { plan: planName(plan) })}
      confirm={t('cancel.confirm')}
      cancel={t('cancel.keep')}
      danger
      busy={busy}
    >
      {planEndsAtOnce ? t('cancel.textNow') : t('cancel.text', { date: periodEnd ? formatDate(periodEnd, viewer?.creator?.timeZone) : '' })}
      {problem && (
        <Alert tone="error" marginBlockStart={4}>
          {problem}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
