import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { useContentItemDelete } from '../mutations/useContentItemDelete.ts';

export interface DeleteItemDialogProps {
  item: { id: string; productId: string; title: string };
  open: boolean;
  onClose: () => void;
}

/** Asks before an item is deleted for good. */
export function DeleteItemDialog({ item: { id, productId, title }, ...dialog }: DeleteItemDialogProps) {
  const { t } = useTranslation(['content', 'messages']);
  const deleteItem = useContentItemDelete();
  return (
    <DeleteDialog
      {...dialog}
      title={t('item.deleteTitle')}
      confirm={t('item.deleteConfirm')}
      remove={() => deleteItem({ id, productId })}
      done={t('success.contentDeleted', { ns: 'messages' })}
    >
      {t('item.deleteText', { title })}
    </DeleteDialog>
  );
}
