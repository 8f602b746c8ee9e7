import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { type DoomedSection, useSectionDelete } from '../mutations/useSectionDelete.ts';

export interface DeleteSectionDialogProps {
  section: DoomedSection & { title: string };
  open: boolean;
  onClose: () => void;
}

/** Asks before a section goes for good, and says how many items go with it. */
export function DeleteSectionDialog({ section, open, onClose }: DeleteSectionDialogProps) {
  const { t } = useTranslation(['content', 'messages']);
  const [busy, setBusy] = useState(false);
  const remove = useSectionDelete();
  const { title, itemCount } = section;
  const confirm = async () => {
    setBusy(true);
    try {
      const [failure] = await remove(section);
      if (failure) toast.error(failure.message);
      else toast.success(t('success.sectionDeleted', { ns: 'messages' }));
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
      title={t('section.deleteTitle', { title })}
      confirm={t(itemCount > 0 ? 'section.deleteAll' : 'section.delete')}
      danger
      busy={busy}
    >
      {itemCount > 0 ? t('section.deleteText', { count: itemCount, n: formatNumber(itemCount) }) : t('section.deleteEmptyText')}
    </ConfirmDialog>
  );
}
