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
  const { key, values, refused } = summaryOf(uploads);
  const last = uploads.findLast(({ phase }) => phase === 'refused');
  return (
    <chakra.div srOnly role="status">
      {uploads.length > 0 && <p>{t(key, values)}</p>}
      {refused > 0 && <p>{t('panel.refused', { count: refused, n: formatNumber(refused) })}</p>}
      {last && <p>{t('panel.wasRefused', { name: last.item?.title ?? last.name, reason: last.reason ?? '' })}</p>}
    </chakra.div>
  );
}

/** How many files have arrived, and below it the bytes and the time that is left. */
export function UploadSummary({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation('uploads');
  const { key, values, refused } = summaryOf(uploads);
  const progress = progressOf(uploads);
  const seconds = secondsLeft(progress);
  return (
    <>
      <chakra.span display="block" textStyle="sm" fontWeight="semibold">
        {t(key, values)}
        {refused > 0 && (
          <chakra.span color="fg.error">{` · ${t('panel.refused', { count: refused, n: formatNumber(refused) })}`}</chakra.span>
        )}
      </chakra.span>
      <chakra.span display="block" textStyle="xs" color="fg.muted" minHeight={4}>
        {progress.done < progress.count ? (
          <Parts
            parts={[
              t('bytes', { sent: formatPartOf(progress.size, progress.sent), size: formatBytes(progress.size) }),
              seconds !== null && t('left', { time: formatWait(seconds) }),
            ]}
          />
        ) : (
          progress.count > 0 && <bdi>{formatBytes(progress.size)}</bdi>
        )}
      </chakra.span>
    </>
  );
}
