import { useQuery } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { BulkUploadPageDocument } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ReadOnlyNotice } from '../../../ui/ReadOnlyNotice.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { TabLinks } from '../../../ui/TabLinks.tsx';
import { contentTypeOf, contentUrls } from '../urls.ts';
import { BulkUpload } from './BulkUpload.tsx';

/** `/{lang}/cc/product/{id}/content/{type}/bulk-upload`: many videos or recordings at once. */
export function BulkUploadPage() {
  const { segment, productId = '' } = useParams();
  const type = contentTypeOf(segment);
  if (!type) return <NotFound console />;
  return type === 'ARTICLE' ? <NoArticles productId={productId} /> : <MediaUploadPage key={type} kind={type} productId={productId} />;
}

function MediaUploadPage({ kind, productId }: { kind: 'VIDEO' | 'AUDIO'; productId: string }) {
  const { t } = useTranslation(['uploads', 'content']);
  const { data, error, refetch } = useQuery(BulkUploadPageDocument, { variables: { productId } });
  if (data && !data.product) return <NotFound console />;
  return (
    <Page
      title={t(`bulk.title${kind}`)}
      lead={t('bulk.lead')}
      back={<BackLink to={contentUrls.list(productId)}>{t('form.back', { ns: 'content' })}</BackLink>}
      width="form"
    >
      {data?.product ? (
        data.product.viewerCanEdit ? (
          <Stack gap={6}>
            <UploadKinds productId={productId} />
            <BulkUpload product={data.product} kind={kind} />
          </Stack>
        ) : (
          <ReadOnlyNotice />
        )
      ) : (
        <NoData error={error} title={t('bulk.failed')} onRetry={refetch}>
          <FormSkeleton fields={3} />
        </NoData>
      )}
    </Page>
  );
}

/** Leads from videos to audio and back, in the same section. */
function UploadKinds({ productId }: { productId: string }) {
  const { t } = useTranslation('uploads');
  const [uploadQuery] = useSearchParams();
  const uploadKinds = ['VIDEO', 'AUDIO'] as const;
  return (
    <TabLinks
      label={t('bulk.kinds')}
      items={uploadKinds.map((kind) => ({
        to: contentUrls.bulkUpload(productId, kind, uploadQuery.get('section') ?? undefined),
        label: t(`bulk.kind${kind}`),
      }))}
    />
  );
}

function NoArticles({ productId }: { productId: string }) {
  const { t } = useTranslation(['uploads', 'content']);
  return (
    <Page
      title={t('bulk.articleTitle')}
      lead={t('bulk.articleText')}
      back={<BackLink to={contentUrls.list(productId)}>{t('form.back', { ns: 'content' })}</BackLink>}
      width="form"
    >
      <ButtonLink to={contentUrls.add(productId, 'ARTICLE', '')} colorPalette="brand">
        <FileText aria-hidden />
        {t('bulk.writeArticle')}
      </ButtonLink>
    </Page>
  );
}
