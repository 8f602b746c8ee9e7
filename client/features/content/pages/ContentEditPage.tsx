import { useQuery } from '@apollo/client/react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { contentItemUpdateRules } from '../../../../schema/rules/content.ts';
import {
  ContentEditPageDocument,
  type ContentEditPageQuery,
  type ContentFormFragment,
  ContentItemUpdateDocument,
} from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { unlessArabic } from '../../../forms/bilingual.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ReadOnlyNotice } from '../../../ui/ReadOnlyNotice.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { CaptionsPanel } from '../captions/CaptionsPanel.tsx';
import { ContentForm, type ContentValues } from '../components/ContentForm.tsx';
import { StaleItem } from '../components/StaleItem.tsx';
import { contentUrls } from '../urls.ts';

type EditedProduct = NonNullable<ContentEditPageQuery['product']>;

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
          <EditItem key={item.id} item={item} product={data.product} reload={async () => (await refetch()).data?.contentItem ?? null} />
        ) : (
          <ReadOnlyNotice />
        )
      ) : (
        <NoData error={error} title={t('form.failed')} onRetry={refetch}>
          <FormSkeleton fields={4} />
        </NoData>
      )}
    </Page>
  );
}

const contentValuesOf = (item: ContentFormFragment): ContentValues => ({
  sectionId: item.sectionId,
  type: item.type,
  title: unlessArabic(item.title, item.titleAr),
  titleAr: item.titleAr ?? '',
  subtitle: item.subtitle ?? '',
  subtitleAr: item.subtitleAr ?? '',
  body: item.body ?? '',
  fileId: item.file?.id ?? null,
  isFree: item.isFree,
  isVisible: item.isVisible,
});

interface EditItemProps {
  item: ContentFormFragment;
  product: EditedProduct;
  /** Loads the server's present state. */
  reload: () => Promise<ContentFormFragment | null>;
}

function EditItem({ item, product, reload }: EditItemProps) {
  const { t } = useTranslation(['content', 'messages']);
  const navigate = useNavigate();
  const updateItem = useAction(ContentItemUpdateDocument);
  /** The item with which the form began. Later changes in the cache do not affect the form. */
  const [readItem, setReadItem] = useState(item);
  const [theirItem, setTheirItem] = useState<ContentFormFragment | null>(null);
  const itemVersion = useRef(readItem.version);
  const itemValues = useMemo(() => contentValuesOf(readItem), [readItem]);
  const sections = product.sections.map(({ id, title, titleAr }) => ({ value: id, label: pickText(title, titleAr).text }));

  const showItem = (otherItem: ContentFormFragment) => {
    itemVersion.current = otherItem.version;
    setReadItem(otherItem);
    setTheirItem(null);
  };
  const staleNotice = theirItem && (
    <StaleItem
      savedAt={theirItem.updatedAt}
      savedBy={theirItem.updatedBy}
      onShowTheirs={() => showItem(theirItem)}
      onKeepMine={() => {
        itemVersion.current = theirItem.version;
        setTheirItem(null);
      }}
    />
  );
  return (
    <>
      <ContentForm
        key={readItem.version}
        rules={contentItemUpdateRules}
        type={readItem.type}
        initialValues={itemValues}
        sections={sections}
        file={readItem.file}
        submit={t('form.save')}
        notice={staleNotice}
        onSave={async ({ fileId, body, sectionId, ...input }) => {
          const failures = await updateItem({
            id: readItem.id,
            input: {
              ...input,
              version: itemVersion.current,
              // The section is only sent if it was changed here, so that another person's move stays.
              ...(sectionId !== readItem.sectionId && { sectionId }),
              // Only the fields of the type may be sent, and a file only if it has changed.
              ...(readItem.type === 'ARTICLE' ? { body } : fileId !== readItem.file?.id && { fileId }),
            },
          });
          if (failures.some(({ code }) => code === 'STALE')) {
            setTheirItem(await reload());
            return [{ field: null, message: '' }]; // The notice says what is wrong.
          }
          if (failures.length === 0) {
            toast.success(t('success.contentUpdated', { ns: 'messages' }));
            await navigate(contentUrls.list(product.id));
          }
          return failures;
        }}
      />
      {readItem.type !== 'ARTICLE' && <CaptionsPanel itemId={readItem.id} />}
    </>
  );
}
