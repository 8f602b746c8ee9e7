import { useQuery } from '@apollo/client/react';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { BulkUploadPageDocument } from '../../../apollo/generated.ts';
import { NotFound } from '../../../app/NotFound.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Page } from '../../../ui/Page.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { BackLink } from '../../products/components/BackLink.tsx';
import { ReadOnlyNotice } from '../../products/components/ReadOnlyNotice.tsx';
import { contentUrls, typeOf } from '../urls.ts';
import { BulkUpload } from './BulkUpload.tsx';

/** `/{lang}/cc/product/{id}/content/{type}/bulk-upload`: many videos or recordings at once. */
export function BulkUploadPage() {
  const { segment, productId = '' } = useParams();
  const type = typeOf(segment);
  if (!type) return <NotFound console />;
  return type === 'ARTICLE' ? <NoArticles productId={productId} /> : <MediaPage key={type} kind={type} productId={productId} />;
}

function MediaPage({ kind, productId }: { kind: 'VIDEO' | 'AUDIO'; productId: string }) {
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
          <BulkUpload product={data.product} kind={kind} />
        ) : (
          <ReadOnlyNotice />
        )
      ) : error ? (
        <ErrorState error={error} title={t('bulk.failed')} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={3} />
      )}
    </Page>
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
