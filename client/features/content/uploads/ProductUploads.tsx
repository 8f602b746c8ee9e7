import { Box, chakra } from '@chakra-ui/react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadBar } from '../../../ui/upload/UploadBar.tsx';
import { isActive, progressOf, type Upload } from '../../../uploads/upload.ts';
import { UploadList, UploadListActions } from './UploadList.tsx';
import { UploadSummary } from './UploadSummary.tsx';

/** The uploads of one product, on the page where they were started. */
export function ProductUploads({ uploads, ref }: { uploads: readonly Upload[]; ref?: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('uploads');
  const { sent, size } = progressOf(uploads);
  const uploadsRun = uploads.some(isActive);
  return (
    <Box
      ref={ref}
      tabIndex={-1}
      as="section"
      aria-label={t('bulk.running')}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      overflow="hidden"
      outline="none"
    >
      <Box paddingInline={4} paddingBlock={3}>
        <UploadSummary uploads={uploads} />
      </Box>
      <UploadBar
        upload={{ phase: uploadsRun ? 'sending' : sent < size ? 'paused' : 'done', sent, size: Math.max(1, size) }}
        aria-label={t('panel.all')}
      />
      <Box paddingInline={4}>
        <UploadList uploads={uploads} />
      </Box>
      <Box borderBlockStartWidth="1px" paddingInline={2} paddingBlock={1.5}>
        <UploadListActions uploads={uploads} />
      </Box>
      {uploadsRun && (
        <chakra.p paddingInline={4} paddingBlockEnd={3} textStyle="sm" color="fg.muted">
          {t('bulk.started')}
        </chakra.p>
      )}
    </Box>
  );
}
