import { useTranslation } from 'react-i18next';
import type { AdminSummaryFragment } from '../../../apollo/generated.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { useAdminDelete } from '../mutations/useAdminDelete.ts';

/** Asks before an admin is removed, and explains the consequences. */
export function DeleteAdminDialog({ admin, onClose }: { admin: AdminSummaryFragment; onClose: () => void }) {
  const { t } = useTranslation(['admins', 'common', 'messages']);
  const removeAdmin = useAdminDelete();
  const { id, status, fullName: name, email } = admin;
  return (
    <DeleteDialog
      open
      onClose={onClose}
      title={t('delete.title', { name })}
      confirm={t('actions.delete', { ns: 'common' })}
      remove={() => removeAdmin(id)}
      done={t('success.adminDeleted', { ns: 'messages' })}
    >
      {t(`delete.${status}`, { name, email })}
    </DeleteDialog>
  );
}
