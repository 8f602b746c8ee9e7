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

type Product = NonNullable<ContentEditPageQuery['product']>;

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

const valuesOf = (item: ContentFormFragment): ContentValues => ({
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
  product: Product;
  /** Loads the server's present state. */
  reload: () => Promise<ContentFormFragment | null>;
}

function EditItem({ item, product, reload }: EditItemProps) {
  const { t } = useTranslation(['content', 'messages']);
  const navigate = useNavigate();
  const update = useAction(ContentItemUpdateDocument);
  /** The item with which the form began. Later changes in the cache do not affect the form. */
  const [read, setRead] = useState(item);
  const [theirs, setTheirs] = useState<ContentFormFragment | null>(null);
  const version = useRef(read.version);
  const initialValues = useMemo(() => valuesOf(read), [read]);
  const sections = product.sections.map(({ id, title, titleAr }) => ({ value: id, label: pickText(title, titleAr).text }));

  const see = (other: ContentFormFragment) => {
    version.current = other.version;
    setRead(other);
    setTheirs(null);
  };
  const notice = theirs && (
    <StaleItem
      at={theirs.updatedAt}
      by={theirs.updatedBy}
      onTheirs={() => see(theirs)}
      onMine={() => {
        version.current = theirs.version;
        setTheirs(null);
      }}
    />
  );
  return (
    <>
      <ContentForm
        key={read.version}
        rules={contentItemUpdateRules}
        type={read.type}
        initialValues={initialValues}
        sections={sections}
        file={read.file}
        submit={t('form.save')}
        notice={notice}
        onSave={async ({ fileId, body, sectionId, ...input }) => {
          const failures = await update({
            id: read.id,
            input: {
              ...input,
              version: version.current,
              // The section is only sent if it was changed here, so that another person's move stays.
              ...(sectionId !== read.sectionId && { sectionId }),
              // Only the fields of the type may be sent, and a file only if it has changed.
              ...(read.type === 'ARTICLE' ? { body } : fileId !== read.file?.id && { fileId }),
            },
          });
          if (failures.some(({ code }) => code === 'STALE')) {
            setTheirs(await reload());
            return [{ field: null, message: '' }]; // The notice says what is wrong.
          }
          if (failures.length === 0) {
            toast.success(t('success.contentUpdated', { ns: 'messages' }));
            await navigate(contentUrls.list(product.id));
          }
          return failures;
        }}
      />
      {read.type !== 'ARTICLE' && <CaptionsPanel itemId={read.id} />}
    </>
  );
}
