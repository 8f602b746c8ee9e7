import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { contentItemCreateRules } from '../../../../schema/rules/content.ts';
import { ContentCreatePageDocument, type ContentCreatePageQuery, type ContentType } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ReadOnlyNotice } from '../../../ui/ReadOnlyNotice.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { ContentForm, type ContentValues } from '../components/ContentForm.tsx';
import { OfType } from '../components/OfType.tsx';
import { useContentItemCreate } from '../mutations/useContentItemCreate.ts';
import { contentTypeOf, contentUrls } from '../urls.ts';

/** `/{lang}/cc/product/{id}/content/{type}`: adds a video, audio or article to the section that the query names. */
export function ContentCreatePage() {
  const { segment } = useParams();
  const type = contentTypeOf(segment);
  return type ? <ItemCreatePage key={type} type={type} /> : <NotFound console />;
}

function ItemCreatePage({ type }: { type: ContentType }) {
  const { t } = useTranslation('content');
  const { productId = '' } = useParams();
  const { data, error, refetch } = useQuery(ContentCreatePageDocument, { variables: { productId } });
  if (data && !data.product) return <NotFound console />;
  return (
    <Page title={t(`form.new${type}`)} back={<BackLink to={contentUrls.list(productId)}>{t('form.back')}</BackLink>} width="form">
      {data?.product ? (
        <NewItem product={data.product} type={type} />
      ) : (
        <NoData error={error} title={t('form.failed')} onRetry={refetch}>
          <FormSkeleton fields={4} />
        </NoData>
      )}
    </Page>
  );
}

function NewItem({ product, type }: { product: NonNullable<ContentCreatePageQuery['product']>; type: ContentType }) {
  const { t } = useTranslation(['content', 'messages']);
  const [createQuery] = useSearchParams();
  const navigate = useNavigate();
  const createItem = useContentItemCreate();
  const askedSection = createQuery.get('section');
  const sections = product.sections.map(({ id, title, titleAr }) => ({ value: id, label: pickText(title, titleAr).text }));
  const sectionId = (sections.find(({ value }) => value === askedSection) ?? sections.at(-1))?.value ?? '';
  // The next item begins with the section and the flags of the last one.
  const [lastItem, setLastItem] = useState<{ count: number; kept?: Pick<ContentValues, 'sectionId' | 'isFree' | 'isVisible'> }>({
    count: 0,
  });
  const blankItem = useMemo<ContentValues>(
    () => ({
      sectionId,
      type,
      title: '',
      titleAr: '',
      subtitle: '',
      subtitleAr: '',
      body: '',
      fileId: null,
      isFree: false,
      isVisible: true,
      ...lastItem.kept,
    }),
    [sectionId, type, lastItem],
  );
  if (!product.viewerCanEdit) return <ReadOnlyNotice />;
  if (!sectionId) {
    return (
      <EmptyState title={t('form.noSection')} action={<ButtonLink to={contentUrls.list(product.id)}>{t('form.back')}</ButtonLink>}>
        {t('form.noSectionText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ContentForm
        key={lastItem.count}
        rules={contentItemCreateRules}
        type={type}
        initialValues={blankItem}
        sections={sections}
        submit={t('form.create')}
        anotherItem={t('form.createAnother')}
        autoFocus={lastItem.count > 0}
        onSave={async (input, another) => {
          const failures = await createItem(input);
          if (failures.length > 0) return failures;
          toast.success(t('success.contentUploaded', { ns: 'messages' }));
          if (another) {
            const { isFree, isVisible } = input;
            setLastItem({
              count: lastItem.count + 1,
              kept: { sectionId: input.sectionId, isFree: isFree ?? false, isVisible: isVisible ?? true },
            });
          } else await navigate(contentUrls.list(product.id));
          return [];
        }}
      />
      <OfType key={`list ${lastItem.count}`} productId={product.id} type={type} />
    </>
  );
}
