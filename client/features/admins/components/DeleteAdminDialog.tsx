import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminSummaryFragment } from '../../../apollo/generated.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useAdminDelete } from '../mutations/useAdminDelete.ts';

/** Asks before an admin is deleted, and tells what becomes of them. It stays open, and says why, when that fails. */
export function DeleteAdminDialog({ admin, onClose }: { admin: AdminSummaryFragment; onClose: () => void }) {
  const { t } = useTranslation(['admins', 'common', 'messages']);
  const remove = useAdminDelete();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { id, status, fullName: name, email } = admin;

  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const [failure] = await remove(id);
      if (failure) return setProblem(failure.message);
      toast.success(t('success.adminDeleted', { ns: 'messages' }));
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t('delete.title', { name })}
      confirm={t('actions.delete', { ns: 'common' })}
      danger
      busy={busy}
    >
      {t(`delete.${status}`, { name, email })}
      {problem && (
        <Alert tone="error" marginBlockStart={4}>
          {problem}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
