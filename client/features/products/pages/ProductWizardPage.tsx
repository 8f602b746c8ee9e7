import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { ProductEditDocument } from '../../../apollo/generated.ts';
import { useViewer } from '../../../session/auth.ts';
import { BackLink, TitleBackLink } from '../../../ui/BackLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ReadOnlyNotice } from '../../../ui/ReadOnlyNotice.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { whenStaying } from '../../../ui/staying.ts';
import { ProductForm } from '../components/ProductForm.tsx';
import { productUrls } from '../urls.ts';

/**
 * `/{lang}/cc/product/settings` starts a product, `/{lang}/cc/product/{id}/edit` changes one; `step` and `field` of the query say where it
 * opens. Both routes show this page, so that the form stays when a new draft is first saved.
 */
export function ProductWizardPage() {
  const { productId } = useParams();
  const [started, setStarted] = useState<string>();
  const [before, setBefore] = useState(productId);
  const [round, setRound] = useState(0);
  if (before !== productId) {
    setBefore(productId);
    // *New product* was pressed while a new product was open.
    if (!productId) {
      setStarted(undefined);
      setRound(round + 1);
    }
  }
  if (!productId || productId === started) return <NewProduct key={round} onStart={setStarted} />;
  return <ExistingProduct key={productId} id={productId} />;
}

function NewProduct({ onStart }: { onStart: (id: string) => void }) {
  const { t } = useTranslation('products');
  const { viewer } = useViewer();
  const navigate = useNavigate();
  return (
    <Page title={t('form.createTitle')} back={<BackLink to={productUrls.list}>{t('view.back')}</BackLink>} maxWidth="4xl">
      {viewer?.permission === 'VIEW' ? (
        <ReadOnlyNotice />
      ) : (
        <ProductForm
          product={null}
          onStart={(id, step) => {
            onStart(id);
            whenStaying(() => void navigate(productUrls.edit(id, { step }), { replace: true, preventScrollReset: true }));
          }}
        />
      )}
    </Page>
  );
}

function ExistingProduct({ id }: { id: string }) {
  const { t } = useTranslation('products');
  // The form starts from the server's state, since another person may have saved after the cache was filled.
  const { data, error, refetch } = useQuery(ProductEditDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const product = data?.product;
  if (data && !product) return <NotFound console />;
  const title = product ? pickText(product.title, product.titleAr).text : '';
  return (
    <Page
      title={product ? t('form.editing', { title }) : t('form.editTitle')}
      heading={t('form.editTitle')}
      back={product && <TitleBackLink to={productUrls.view(product.id)} title={product.title} titleAr={product.titleAr} />}
      maxWidth="4xl"
    >
      {product ? (
        product.viewerCanEdit ? (
          <ProductForm product={product} />
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
