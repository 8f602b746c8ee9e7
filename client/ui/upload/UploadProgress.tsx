import { Box, Button, chakra, Flex, IconButton } from '@chakra-ui/react';
import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Upload } from '../../uploads/upload.ts';
import { UploadBar } from './UploadBar.tsx';
import { UploadState } from './UploadState.tsx';

export interface UploadProgressProps {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
}

/** A running upload in the place of its control: name, bytes, and a way out. */
export function UploadProgress({ upload, onCancel, onRetry }: UploadProgressProps) {
  const { t } = useTranslation(['uploads', 'common']);
  const { name, phase } = upload;
  return (
    <Flex align="center" gap={3} width="full">
      <Box flex={1} minWidth={0}>
        <chakra.p truncate textStyle="sm" fontWeight="medium">
          <bdi>{name}</bdi>
        </chakra.p>
        <UploadBar upload={upload} aria-label={t('row.progress', { name })} height={2} marginBlock={1.5} />
        <chakra.p textStyle="xs" color="fg.muted" minHeight={4}>
          <UploadState upload={upload} />
        </chakra.p>
      </Box>
      {phase === 'broken' && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          <RotateCw aria-hidden />
          {t('actions.retry', { ns: 'common' })}
        </Button>
      )}
      <IconButton variant="ghost" size="sm" aria-label={t('upload.cancel', { ns: 'common' })} onClick={onCancel}>
        <X aria-hidden />
      </IconButton>
    </Flex>
  );
}
