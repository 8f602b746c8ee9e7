import { Button, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { clearFinished, pauseAll, resumeAll } from '../../../uploads/queue.ts';
import { isActive, type Upload } from '../../../uploads/upload.ts';
import { ChooseAgain } from './ChooseAgain.tsx';
import { UploadRow } from './UploadRow.tsx';

/** The files of a queue in their order. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <Stack as="ul" gap={0} listStyleType="none">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </Stack>
  );
}

/** The actions on all uploads at once. */
export function UploadListActions({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation('uploads');
  const runningUploads = uploads.filter(isActive);
  const pausedUploads = uploads.filter(({ phase }) => phase === 'paused');
  const uploadButton = { variant: 'ghost', size: 'sm' } as const;
  return (
    <Flex wrap="wrap" gap={2} align="center">
      {uploads.some(({ phase }) => phase === 'missing') && <ChooseAgain />}
      {runningUploads.length > 1 && (
        <Button {...uploadButton} onClick={pauseAll}>
          {t('panel.pauseAll')}
        </Button>
      )}
      {runningUploads.length === 0 && pausedUploads.length > 1 && (
        <Button {...uploadButton} onClick={resumeAll}>
          {t('panel.resumeAll')}
        </Button>
      )}
      {uploads.some(({ phase }) => phase === 'done' || phase === 'refused') && (
        <Button {...uploadButton} marginInlineStart="auto" onClick={clearFinished}>
          {t('panel.clear')}
        </Button>
      )}
    </Flex>
  );
}
