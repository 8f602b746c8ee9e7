import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { type DoomedSection, useSectionDelete } from '../mutations/useSectionDelete.ts';

export interface DeleteSectionDialogProps {
  section: DoomedSection & { title: string };
  open: boolean;
  onClose: () => void;
}

/** Asks before a section is deleted for good, and says how many items are deleted with it. */
export function DeleteSectionDialog({ section, ...dialog }: DeleteSectionDialogProps) {
  const { t } = useTranslation(['content', 'messages']);
  const deleteSection = useSectionDelete();
  const { title, itemCount } = section;
  return (
    <DeleteDialog
      {...dialog}
      title={t('section.deleteTitle', { title })}
      confirm={t(itemCount > 0 ? 'section.deleteAll' : 'section.delete')}
      remove={() => deleteSection(section)}
      done={t('success.sectionDeleted', { ns: 'messages' })}
    >
      {itemCount > 0 ? t('section.deleteText', { count: itemCount, n: formatNumber(itemCount) }) : t('section.deleteEmptyText')}
    </DeleteDialog>
  );
}
