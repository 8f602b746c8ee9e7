import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { contentItemUpdateRules } from '../../../../schema/rules/content.ts';
import { ContentEditPageDocument, type ContentFormFragment } from '../../../apollo/generated.ts';
import { NotFound } from '../../../app/NotFound.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Page } from '../../../ui/Page.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { BackLink } from '../../products/components/BackLink.tsx';
import { ReadOnlyNotice } from '../../products/components/ReadOnlyNotice.tsx';
import { CaptionsPanel } from '../captions/CaptionsPanel.tsx';
import { ContentForm, type ContentValues } from '../components/ContentForm.tsx';
import { useContentItemUpdate } from '../mutations/useContentItemUpdate.ts';
import { contentUrls } from '../urls.ts';

/** `/{lang}/cc/product/{id}/content/{itemId}/edit`. */
export function ContentEditPage() {
  const { t } = useTranslation('content');
  const { productId = '', itemId = '' } = useParams();
  const { data, error, refetch } = useQuery(ContentEditPageDocument, { variables: { productId, id: itemId } });
  const item = data?.contentItem;
  if (data && !(item && data.product)) return <NotFound console />;
  return (
    <Page
      title={item ? t(`form.edit${item.type}`) : t('list.title')}
      back={<BackLink to={contentUrls.list(productId)}>{t('form.back')}</BackLink>}
      width="form"
    >
      {item && data.product ? (
        data.product.viewerCanEdit ? (
          <>
            <EditItem item={item} productId={productId} />
            {item.type !== 'ARTICLE' && <CaptionsPanel itemId={item.id} />}
          </>
        ) : (
          <ReadOnlyNotice />
        )
      ) : error ? (
        <ErrorState error={error} title={t('form.failed')} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Page>
  );
}

const valuesOf = (item: ContentFormFragment): ContentValues => ({
  sectionId: item.sectionId,
  type: item.type,
  title: item.title,
  subtitle: item.subtitle ?? '',
  body: item.body ?? '',
  fileId: item.file?.id ?? null,
  isFree: item.isFree,
  isVisible: item.isVisible,
});

function EditItem({ item, productId }: { item: ContentFormFragment; productId: string }) {
  const { t } = useTranslation(['content', 'messages']);
  const navigate = useNavigate();
  const update = useContentItemUpdate();
  const initialValues = useMemo(() => valuesOf(item), [item]);
  return (
    <ContentForm
      rules={contentItemUpdateRules}
      type={item.type}
      initialValues={initialValues}
      file={item.file}
      submit={t('form.save')}
      onSave={async ({ fileId, body, ...input }) => {
        const failures = await update(item.id, {
          ...input,
          // Only what the type has may be named, and a file only when it is another.
          ...(item.type === 'ARTICLE' ? { body } : fileId !== item.file?.id && { fileId }),
        });
        if (failures.length === 0) {
          toast.success(t('success.contentUpdated', { ns: 'messages' }));
          await navigate(contentUrls.list(productId));
        }
        return failures;
      }}
    />
  );
}
