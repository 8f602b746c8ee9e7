import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { defaultCurrency } from '../../../../schema/rules/money.ts';
import { productUpdateRules } from '../../../../schema/rules/products.ts';
import { ProductEditDocument, type ProductFormFragment } from '../../../apollo/generated.ts';
import { useViewer } from '../../../app/auth.ts';
import { NotFound } from '../../../app/NotFound.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Page } from '../../../ui/Page.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { contentUrls } from '../../content/urls.ts';
import { ProductBackLink } from '../components/BackLink.tsx';
import { ProductForm } from '../components/ProductForm.tsx';
import { ReadOnlyNotice } from '../components/ReadOnlyNotice.tsx';
import { useProductUpdate } from '../mutations/useProductUpdate.ts';
import { valuesOf } from '../productValues.ts';
import { isStep } from '../steps.ts';

/** `/{lang}/cc/product/{id}/edit`: `step` and `field` of the query say where it opens. */
export function ProductEditPage() {
  const { t } = useTranslation('products');
  const { productId = '' } = useParams();
  const { data, error, refetch } = useQuery(ProductEditDocument, { variables: { id: productId } });
  // A form loaded anew starts over.
  const [generation, setGeneration] = useState(0);
  const product = data?.product;
  if (data && !product) return <NotFound console />;
  const title = product ? pickText(product.title, product.titleAr).text : '';
  return (
    <Page
      title={product ? t('form.editing', { title }) : t('form.editTitle')}
      heading={t('form.editTitle')}
      back={product && <ProductBackLink product={product} />}
      maxWidth="4xl"
    >
      {!product ? (
        error ? (
          <ErrorState error={error} title={t('form.failed')} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={4} />
        )
      ) : product.viewerCanEdit ? (
        <EditForm
          key={generation}
          product={product}
          onReload={async () => {
            await refetch();
            setGeneration((count) => count + 1);
          }}
        />
      ) : (
        <ReadOnlyNotice />
      )}
    </Page>
  );
}

function EditForm({ product, onReload }: { product: ProductFormFragment; onReload: () => Promise<void> }) {
  const { t } = useTranslation(['products', 'messages']);
  const { viewer } = useViewer();
  const update = useProductUpdate();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [stale, setStale] = useState(false);
  const [reloading, setReloading] = useState(false);
  const currency = viewer?.creator?.currency ?? defaultCurrency;
  const initialValues = useMemo(() => valuesOf(product, currency), [product, currency]);
  const step = query.get('step');

  const reload = async () => {
    setReloading(true);
    await onReload();
  };

  return (
    <>
      <ProductForm
        rules={productUpdateRules}
        initialValues={initialValues}
        cover={product.cover}
        draft={product.status === 'DRAFT'}
        startAt={{ step: isStep(step) ? step : 'basics', field: query.get('field') }}
        onSave={async (input, { after }) => {
          const failures = await update(product.id, { ...input, version: product.version });
          setStale(failures.some(({ code }) => code === 'STALE'));
          if (failures.length === 0) {
            toast.success(t('success.productUpdated', { ns: 'messages' }));
            if (after === 'content') await navigate(contentUrls.list(product.id));
          }
          return failures;
        }}
      />
      <ConfirmDialog
        open={stale}
        onClose={() => setStale(false)}
        onConfirm={() => void reload()}
        title={t('stale.title')}
        confirm={t('stale.reload')}
        cancel={t('stale.keep')}
        busy={reloading}
      >
        {t('stale.text')}
      </ConfirmDialog>
    </>
  );
}
