import { Box, chakra, Flex, IconButton, Progress } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/format.ts';
import type { UploadState } from './useUpload.ts';

/** Name, bytes and a way out of a running upload. */
export function UploadProgress({
  state,
  onCancel,
}: {
  state: Extract<UploadState, { phase: 'sending' | 'processing' }>;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { phase, file, sent, total } = state;
  const label = t(phase === 'sending' ? 'upload.uploading' : 'upload.processing', { name: file.name });
  return (
    <Flex align="center" gap={3} width="full">
      <Box flex={1} minWidth={0}>
        <Flex justify="space-between" gap={3} textStyle="sm" marginBlockEnd={1.5}>
          <chakra.bdi truncate>{label}</chakra.bdi>
          <chakra.bdi className="figures" color="fg.muted" flexShrink={0}>
            {t('upload.progress', { sent: formatBytes(sent), total: formatBytes(total) })}
          </chakra.bdi>
        </Flex>
        <Progress.Root value={phase === 'sending' ? (100 * sent) / total : null} aria-label={label} size="sm" colorPalette="brand">
          <Progress.Track>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      </Box>
      <IconButton variant="ghost" size="sm" aria-label={t('upload.cancel')} onClick={onCancel}>
        <X aria-hidden />
      </IconButton>
    </Flex>
  );
}
