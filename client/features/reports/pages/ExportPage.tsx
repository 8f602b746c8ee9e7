import { useQuery } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { Download, FileSpreadsheet, FileX, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ExportDocument } from '../../../apollo/generated.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { Page } from '../../../ui/Page.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';

/** Milliseconds between two requests for an export that is under way. */
const every = 3000;

/** `/{lang}/cc/exports/{id}`: a file that is being made, and then the file. */
export function ExportPage() {
  const { t } = useTranslation('exports');
  const { exportId: id = '' } = useParams();
  const { data, error, refetch, startPolling, stopPolling } = useQuery(ExportDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
    pollInterval: every,
    skipPollAttempt: () => document.hidden,
  });
  const exportFile = data?.export;
  // Without data, each question would replace the failure, its button and the focus on it.
  if (data ? exportFile?.status !== 'PENDING' : error) stopPolling();
  const retry = () => {
    startPolling(every);
    return refetch();
  };
  const download = async () => {
    // The address is only valid for minutes, so a page that was left open asks for another.
    const { data: fresh } = await refetch();
    if (fresh?.export?.url) window.location.assign(fresh.export.url);
    else startPolling(every);
  };
  return (
    <Page title={t('title')} width="form">
      {!data ? (
        <NoData error={error} title={t('loadFailed')} onRetry={retry}>
          <RowsSkeleton rows={3} />
        </NoData>
      ) : !exportFile ? (
        <EmptyState title={t('gone')} icon={<FileX size={28} aria-hidden />}>
          {t('goneText')}
        </EmptyState>
      ) : exportFile.status === 'READY' ? (
        <EmptyState
          title={t('ready')}
          icon={<FileSpreadsheet size={28} aria-hidden />}
          action={
            <Button colorPalette="brand" onClick={() => void download()}>
              <Download aria-hidden />
              {t('download')}
            </Button>
          }
        >
          {t('readyText', { count: exportFile.rowCount ?? 0, until: formatDateTime(exportFile.expiresAt) })}
        </EmptyState>
      ) : exportFile.status === 'PENDING' ? (
        <EmptyState title={t('making')} icon={<LoaderCircle size={28} aria-hidden />}>
          {t('makingText')}
        </EmptyState>
      ) : (
        <EmptyState title={t('failed')} icon={<FileX size={28} aria-hidden />}>
          {t('failedText')}
        </EmptyState>
      )}
    </Page>
  );
}
