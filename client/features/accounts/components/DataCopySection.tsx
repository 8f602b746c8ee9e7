import { useApolloClient, useQuery } from '@apollo/client/react';
import { Box, Button, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  AccountCopyCreateDocument,
  AccountCopyDocument,
  DataCopyCreateDocument,
  DataCopyDocument,
  type DataCopyShownFragment,
} from '../../../apollo/generated.ts';
import { formatBytes, formatDateTime, formatPercent } from '../../../i18n/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { SettingsSection } from './SettingsSection.tsx';

/** Milliseconds between two requests while a copy is being made. */
const copyPollTime = 2000;

/** The two kinds of copies, a customer's data and an owner's account. They have the same steps and their own words. */
const copyKinds = {
  data: { query: DataCopyDocument, mutation: DataCopyCreateDocument },
  accountData: { query: AccountCopyDocument, mutation: AccountCopyCreateDocument },
} as const;

/** Makes and downloads a copy of all that is kept of a customer (`data`) or of a creator's account (`accountData`). */
export function DataCopySection({ copyKind }: { copyKind: keyof typeof copyKinds }) {
  const { query, mutation } = copyKinds[copyKind];
  const { t } = useTranslation('security');
  const client = useApolloClient();
  const { data, error, refetch, startPolling, stopPolling } = useQuery(query, {
    fetchPolicy: 'network-only',
    pollInterval: copyPollTime,
    skipPollAttempt: () => document.hidden,
  });
  const { busy: askingForCopy, run: runCopy } = useToastedAction();
  const copy = data?.copy;
  // Without data, each question would replace the failure, its button and the focus on it.
  if (data ? copy?.status !== 'PENDING' : error) stopPolling();
  const askForCopy = () =>
    runCopy(async () => {
      const { data: copyAnswer } = await client.mutate({
        mutation,
        update: (cache, copyResult) => {
          const freshCopy = copyResult.data?.made?.copy;
          if (freshCopy) cache.writeQuery({ query, data: { copy: freshCopy } as never });
        },
      });
      startPolling(copyPollTime);
      return copyAnswer?.made?.userErrors ?? [];
    });
  const retryCopy = () => {
    startPolling(copyPollTime);
    return refetch();
  };
  const downloadCopy = async () => {
    // The address is only valid for minutes, so a page that was left open asks for another.
    const { data: freshData } = await refetch();
    if (freshData?.copy?.url) window.location.assign(freshData.copy.url);
  };
  return (
    <SettingsSection title={t(`${copyKind}.title`)} text={t(`${copyKind}.text`)}>
      <Box minHeight={20}>
        {!data ? (
          <NoData error={error} onRetry={retryCopy}>
            <Skeleton height={10} width={40} borderRadius="l2" />
          </NoData>
        ) : copy?.status === 'PENDING' ? (
          <CopyMaking percent={copy.percent} />
        ) : (
          <Stack gap={3} align="flex-start">
            {copy?.status === 'READY' && <CopyReady copy={copy} onDownload={() => void downloadCopy()} />}
            {copy?.status === 'FAILED' && <Alert tone="error">{t('data.failed')}</Alert>}
            <Button variant="outline" loading={askingForCopy} loadingText={t('data.ask')} onClick={() => void askForCopy()}>
              {t(copy?.status === 'READY' ? 'data.askAgain' : 'data.ask')}
            </Button>
          </Stack>
        )}
      </Box>
    </SettingsSection>
  );
}

function CopyMaking({ percent }: { percent: number }) {
  const { t } = useTranslation('security');
  return (
    <Stack gap={2}>
      <Flex justify="space-between" gap={4}>
        <chakra.p role="status">{t('data.making')}</chakra.p>
        <chakra.span className="figures" color="fg.muted">
          {formatPercent(percent / 100)}
        </chakra.span>
      </Flex>
      <Box
        role="progressbar"
        aria-label={t('data.title')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        height={1.5}
        borderRadius="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <Box height="full" borderRadius="full" bg="brand.solid" transition="width 300ms" style={{ width: `${percent}%` }} />
      </Box>
      <chakra.p color="fg.muted" textStyle="sm">
        {t('data.makingText')}
      </chakra.p>
    </Stack>
  );
}

function CopyReady({ copy: { bytes, expiresAt }, onDownload }: { copy: DataCopyShownFragment; onDownload: () => void }) {
  const { t } = useTranslation('security');
  return (
    <>
      <Button colorPalette="brand" onClick={onDownload}>
        <Download aria-hidden />
        {t('data.download', { size: formatBytes(bytes ?? 0) })}
      </Button>
      <chakra.p color="fg.muted" textStyle="sm" role="status">
        {t('data.ready', { until: formatDateTime(expiresAt) })}
      </chakra.p>
    </>
  );
}
