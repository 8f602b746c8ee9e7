import { useTranslation } from 'react-i18next';
import { pickText } from '../../../ui/BiText.tsx';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { useProductDelete } from '../mutations/useProductDelete.ts';

export interface DeleteProductDialogProps {
  product: { id: string; title: string; titleAr: string | null; contentItemCount: number };
  open: boolean;
  onClose: () => void;
}

/** Asks before a product is deleted for good with all its contents. */
export function DeleteProductDialog({ product: { id, title, titleAr, contentItemCount }, ...dialog }: DeleteProductDialogProps) {
  const { t } = useTranslation(['products', 'messages']);
  const remove = useProductDelete();
  return (
    <DeleteDialog
      {...dialog}
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      remove={() => remove(id)}
      done={t('success.productDeleted', { ns: 'messages' })}
    >
      {t('delete.text', { count: contentItemCount, title: pickText(title, titleAr).text })}
    </DeleteDialog>
  );
}
