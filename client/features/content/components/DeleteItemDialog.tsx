import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useContentItemDelete } from '../mutations/useContentItemDelete.ts';

export interface DeleteItemDialogProps {
  item: { id: string; productId: string; title: string };
  open: boolean;
  onClose: () => void;
}

/** Asks before an item goes for good. */
export function DeleteItemDialog({ item: { id, productId, title }, open, onClose }: DeleteItemDialogProps) {
  const { t } = useTranslation(['content', 'messages']);
  const [busy, setBusy] = useState(false);
  const remove = useContentItemDelete();
  const confirm = async () => {
    setBusy(true);
    try {
      const [failure] = await remove({ id, productId });
      if (failure) toast.error(failure.message);
      else toast.success(t('success.contentDeleted', { ns: 'messages' }));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t('item.deleteTitle')}
      confirm={t('item.deleteConfirm')}
      danger
      busy={busy}
    >
      {t('item.deleteText', { title })}
    </ConfirmDialog>
  );
}
