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
          <ItemPreview item={data.contentItem} error={error} refetch={refetch} />
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

type PreviewedItem = NonNullable<ContentPreviewQuery['contentItem']>;

type RefetchPreview = () => Promise<{ data?: ContentPreviewQuery }>;

interface ItemPreviewProps {
  item: PreviewedItem;
  error: Error | undefined;
  refetch: RefetchPreview;
}

function ItemPreview({ item, error, refetch }: ItemPreviewProps) {
  const { t } = useTranslation('content');
  if (item.type === 'ARTICLE')
    return item.body ? <RichText html={item.body} /> : <chakra.p color="fg.muted">{t('preview.empty')}</chakra.p>;
  if (!item.file) return <chakra.p color="fg.muted">{t('preview.empty')}</chakra.p>;
  const title = pickText(item.title, item.titleAr).text;
  if (!item.file.media && error) return <ErrorState error={error} title={t('preview.failed')} onRetry={refetch} />;
  if (!item.file.media) return <FilePreparing file={item.file} name={title} onReady={refetch} />;
  const renewGrant = async () => (await refetch()).data?.contentItem?.file?.media ?? null;
  return <PreviewPlayer kind={item.type} grant={item.file.media} title={title} renewGrant={renewGrant} />;
}

interface FilePreparingProps {
  file: NonNullable<PreviewedItem['file']>;
  name: string;
  onReady: RefetchPreview;
}

/** Replaces the player until the file is ready, and shows the progress. */
function FilePreparing({ file, name, onReady }: FilePreparingProps) {
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
