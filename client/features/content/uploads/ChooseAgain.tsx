import { Button } from '@chakra-ui/react';
import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toaster.tsx';
import { provide } from '../../../uploads/queue.ts';

/** After a reload: asks for the files that this browser could not keep. Each goes on where it stopped. */
export function ChooseAgain() {
  const { t } = useTranslation('uploads');
  const input = useRef<HTMLInputElement>(null);
  const pick = (list: FileList | null) => {
    for (const { name } of provide([...(list ?? [])])) toast.info(t('panel.notMissing', { name }));
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <Button size="sm" colorPalette="brand" onClick={() => input.current?.click()}>
        <FolderOpen aria-hidden />
        {t('panel.chooseAgain')}
      </Button>
      <input ref={input} type="file" multiple hidden aria-hidden tabIndex={-1} onChange={({ target }) => pick(target.files)} />
    </>
  );
}
