import { useQuery } from '@apollo/client/react';
import { Box, chakra, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ContentPreviewDocument, type ContentPreviewQuery } from '../../../apollo/generated.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { RichText } from '../../../ui/richtext/RichText.tsx';
import { PreviewPlayer, type PreviewPlayerProps } from './PreviewPlayer.tsx';

/** An item as buyers will have it: played or read, in a dialog. */
export function ContentPreview({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation('content');
  // Past the cache: an address to play is good for a short time only.
  const { data, error, refetch } = useQuery(ContentPreviewDocument, { variables: { id }, fetchPolicy: 'no-cache' });
  return (
    <Modal open onClose={onClose} title={title}>
      <Box paddingBlockEnd={4}>
        {data?.contentItem ? (
          <Preview item={data.contentItem} renew={async () => (await refetch()).data?.contentItem?.file?.media ?? null} />
        ) : error ? (
          <ErrorState error={error} title={t('preview.failed')} onRetry={() => void refetch()} />
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

function Preview({ item, renew }: { item: Item; renew: PreviewPlayerProps['renew'] }) {
  const { t } = useTranslation('content');
  if (item.type === 'ARTICLE')
    return item.body ? <RichText html={item.body} /> : <chakra.p color="fg.muted">{t('preview.empty')}</chakra.p>;
  if (!item.file?.media) return <chakra.p color="fg.muted">{t('preview.empty')}</chakra.p>;
  return <PreviewPlayer kind={item.type} grant={item.file.media} title={pickText(item.title, item.titleAr).text} renew={renew} />;
}
