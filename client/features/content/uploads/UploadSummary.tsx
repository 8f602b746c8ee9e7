import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber, formatPartOf, formatWait } from '../../../i18n/format.ts';
import { Parts } from '../../../ui/upload/UploadState.tsx';
import { secondsLeft } from '../../../uploads/pace.ts';
import { progressOf, type Upload } from '../../../uploads/upload.ts';
import { summaryOf } from './summary.ts';

/** Announces each file that has arrived or was refused, but not every percent. */
export function UploadNews({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation('uploads');
  const { key: summaryKey, values: summaryValues, refused: refusedUploads } = summaryOf(uploads);
  const lastRefused = uploads.findLast(({ phase }) => phase === 'refused');
  return (
    <chakra.div srOnly role="status">
      {uploads.length > 0 && <p>{t(summaryKey, summaryValues)}</p>}
      {refusedUploads > 0 && <p>{t('panel.refused', { count: refusedUploads, n: formatNumber(refusedUploads) })}</p>}
      {lastRefused && (
        <p>{t('panel.wasRefused', { name: lastRefused.item?.title ?? lastRefused.name, reason: lastRefused.reason ?? '' })}</p>
      )}
    </chakra.div>
  );
}

/** How many files have arrived, and below it the bytes and the time that is left. */
export function UploadSummary({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation('uploads');
  const { key: summaryKey, values: summaryValues, refused: refusedUploads } = summaryOf(uploads);
  const uploadProgress = progressOf(uploads);
  const uploadSeconds = secondsLeft(uploadProgress);
  return (
    <>
      <chakra.span display="block" textStyle="sm" fontWeight="semibold">
        {t(summaryKey, summaryValues)}
        {refusedUploads > 0 && (
          <chakra.span color="fg.error">{` · ${t('panel.refused', { count: refusedUploads, n: formatNumber(refusedUploads) })}`}</chakra.span>
        )}
      </chakra.span>
      <chakra.span display="block" textStyle="xs" color="fg.muted" minHeight={4}>
        {uploadProgress.done < uploadProgress.count ? (
          <Parts
            parts={[
              t('bytes', { sent: formatPartOf(uploadProgress.size, uploadProgress.sent), size: formatBytes(uploadProgress.size) }),
              uploadSeconds !== null && t('left', { time: formatWait(uploadSeconds) }),
            ]}
          />
        ) : (
          uploadProgress.count > 0 && <bdi>{formatBytes(uploadProgress.size)}</bdi>
        )}
      </chakra.span>
    </>
  );
}
