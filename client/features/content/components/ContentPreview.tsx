import { useFragment, useQuery } from '@apollo/client/react';
import { Box, chakra, Skeleton, Stack } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentPreviewDocument, type ContentPreviewQuery, FileStatusFragmentDoc } from '../../../apollo/generated.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { RichText } from '../../../ui/richtext/RichText.tsx';
import { FileStatus } from './FileStatus.tsx';
import { PreviewPlayer } from './PreviewPlayer.tsx';

/** An item as buyers will have it: played or read, in a dialog. */
export function ContentPreview({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation('content');
  // The cache is skipped, since an address to play is only valid for a short time.
  const { data, error, refetch } = useQuery(ContentPreviewDocument, { variables: { id }, fetchPolicy: 'no-cache' });
  return (
    <Modal open onClose={onClose} title={title}>
      <Box paddingBlockEnd={4}>
        {data?.contentItem ? (
          <Preview item={data.contentItem} error={error} refetch={refetch} />
        ) : error ? (
          <ErrorState error={error} title={t('preview.failed')} onRetry={refetch} />
        ) : data ? (
          <chakra.p color="fg.muted">{t('preview.gone')}</chakra.p>
        ) : (
          <Skeleton aspectRatio="wide" borderRadius="l2" />
        )}
      </Box>
    </Modal>
  );
}

type Item = NonNullable<ContentPreviewQuery['contentItem']>;

type Refetch = () => Promise<{ data?: ContentPreviewQuery }>;

interface PreviewProps {
  item: Item;
  error: Error | undefined;
  refetch: Refetch;
}

function Preview({ item, error, refetch }: PreviewProps) {
  const { t } = useTranslation('content');
  if (item.type === 'ARTICLE')
    return item.body ? <RichText html={item.body} /> : <chakra.p color="fg.muted">{t('preview.empty')}</chakra.p>;
  if (!item.file) return <chakra.p color="fg.muted">{t('preview.empty')}</chakra.p>;
  const title = pickText(item.title, item.titleAr).text;
  if (!item.file.media && error) return <ErrorState error={error} title={t('preview.failed')} onRetry={refetch} />;
  if (!item.file.media) return <Preparing file={item.file} name={title} onReady={refetch} />;
  const renew = async () => (await refetch()).data?.contentItem?.file?.media ?? null;
  return <PreviewPlayer kind={item.type} grant={item.file.media} title={title} renew={renew} />;
}

interface PreparingProps {
  file: NonNullable<Item['file']>;
  name: string;
  onReady: Refetch;
}

/** Replaces the player until the file is ready, and shows the progress. */
function Preparing({ file, name, onReady }: PreparingProps) {
  const { t } = useTranslation('content');
  const { data } = useFragment({ fragment: FileStatusFragmentDoc, from: file });
  useEffect(() => {
    if (data.status === 'READY') onReady().catch(() => undefined); // the query has the error
  }, [data.status, onReady]);
  return (
    <Stack align="start" gap={3}>
      {data.status !== 'FAILED' && <chakra.p color="fg.muted">{t('preview.preparing')}</chakra.p>}
      <FileStatus file={file} name={name} />
    </Stack>
  );
}
