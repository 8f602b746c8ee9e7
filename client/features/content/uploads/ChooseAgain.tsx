import { Button } from '@chakra-ui/react';
import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toaster.tsx';
import { provide } from '../../../uploads/queue.ts';

/** After a reload: asks for the files that this browser could not keep. Each goes on where it stopped. */
export function ChooseAgain() {
  const { t } = useTranslation('uploads');
  const filesInput = useRef<HTMLInputElement>(null);
  const pickFiles = (fileList: FileList | null) => {
    for (const { name } of provide([...(fileList ?? [])])) toast.info(t('panel.notMissing', { name }));
    if (filesInput.current) filesInput.current.value = '';
  };
  return (
    <>
      <Button size="sm" colorPalette="brand" onClick={() => filesInput.current?.click()}>
        <FolderOpen aria-hidden />
        {t('panel.chooseAgain')}
      </Button>
      <input ref={filesInput} type="file" multiple hidden aria-hidden tabIndex={-1} onChange={({ target }) => pickFiles(target.files)} />
    </>
  );
}
