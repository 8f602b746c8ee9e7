import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickText } from '../../../ui/BiText.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useProductDelete } from '../mutations/useProductDelete.ts';

export interface DeleteProductDialogProps {
  product: { id: string; title: string; titleAr: string | null; contentItemCount: number };
  open: boolean;
  onClose: () => void;
}

/** Asks before a product goes for good, with all that is in it. */
export function DeleteProductDialog({ product: { id, title, titleAr, contentItemCount }, open, onClose }: DeleteProductDialogProps) {
  const { t } = useTranslation(['products', 'messages']);
  const [busy, setBusy] = useState(false);
  const remove = useProductDelete();
  const confirm = async () => {
    setBusy(true);
    try {
      const [failure] = await remove(id);
      if (failure) toast.error(failure.message);
      else toast.success(t('success.productDeleted', { ns: 'messages' }));
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
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      danger
      busy={busy}
    >
      {t('delete.text', { count: contentItemCount, title: pickText(title, titleAr).text })}
    </ConfirmDialog>
  );
}
