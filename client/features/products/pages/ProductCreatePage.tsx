import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { defaultCurrency } from '../../../../schema/rules/money.ts';
import { productCreateRules } from '../../../../schema/rules/products.ts';
import { useViewer } from '../../../app/auth.ts';
import { Page } from '../../../ui/Page.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { contentUrls } from '../../content/urls.ts';
import { BackLink } from '../components/BackLink.tsx';
import { ProductForm } from '../components/ProductForm.tsx';
import { ReadOnlyNotice } from '../components/ReadOnlyNotice.tsx';
import { useProductCreate } from '../mutations/useProductCreate.ts';
import { newProduct } from '../productValues.ts';
import { productUrls } from '../urls.ts';

const start = { step: 'basics' } as const;

/** `/{lang}/cc/product/settings`: starts a product. Once saved it goes on as an edit of the draft, or to its content. */
export function ProductCreatePage() {
  const { t } = useTranslation(['products', 'messages']);
  const { viewer } = useViewer();
  const create = useProductCreate();
  const navigate = useNavigate();
  const currency = viewer?.creator?.currency ?? defaultCurrency;
  const timeZone = viewer?.creator?.timeZone ?? 'Asia/Kuwait';
  const initialValues = useMemo(() => newProduct(currency, timeZone), [currency, timeZone]);

  return (
    <Page title={t('form.createTitle')} back={<BackLink to={productUrls.list}>{t('view.back')}</BackLink>} maxWidth="4xl">
      {viewer?.permission === 'VIEW' ? (
        <ReadOnlyNotice />
      ) : (
        <ProductForm
          rules={productCreateRules}
          initialValues={initialValues}
          cover={null}
          draft
          startAt={start}
          onSave={async (input, { after, step }) => {
            const { id, userErrors } = await create(input);
            if (id) {
              toast.success(t('success.productCreated', { ns: 'messages' }));
              await navigate(after === 'content' ? contentUrls.list(id) : productUrls.edit(id, { step }), { replace: true });
            }
            return userErrors;
          }}
        />
      )}
    </Page>
  );
}
