import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { defaultCurrency } from '../../../../schema/rules/money.ts';
import { productUpdateRules } from '../../../../schema/rules/products.ts';
import type { ProductFormFragment } from '../../../apollo/generated.ts';
import { useSaver } from '../../../forms/autosave/useSaver.ts';
import { Form } from '../../../forms/Form.tsx';
import { addressedStep, useStepForm } from '../../../forms/wizard/useStepForm.ts';
import { useViewer } from '../../../session/auth.ts';
import { toast } from '../../../ui/toaster.tsx';
import { contentUrls } from '../../content/urls.ts';
import { useProductTransport } from '../mutations/useProductTransport.ts';
import { productDraft } from '../productDraft.ts';
import { newProduct, type ProductValues, toInput, valuesOf } from '../productValues.ts';
import { productFormSteps } from '../steps.ts';
import { productUrls, type Step } from '../urls.ts';
import { type AfterProductSave, WizardSteps } from './WizardSteps.tsx';

export interface ProductFormProps {
  /** The product; null before it is made. */
  product: ProductFormFragment | null;
  /** Called when a draft is first saved, with the open step. */
  onStart?: (id: string, step: Step) => void;
}

/** The form of a product in three steps. A draft saves itself while it is typed; a published product is only saved on demand. */
export function ProductForm({ product, onStart }: ProductFormProps) {
  const { t } = useTranslation('messages');
  const { viewer } = useViewer();
  const navigate = useNavigate();
  const productCurrency = viewer?.creator?.currency ?? defaultCurrency;
  const [productValues] = useState(() =>
    product ? valuesOf(product, productCurrency) : newProduct(productCurrency, viewer?.creator?.timeZone ?? 'Asia/Kuwait'),
  );
  const { saver, device } = useSaver({
    kind: productDraft(productCurrency),
    item: product,
    values: productValues,
    newName: 'new',
    transport: useProductTransport(),
    onCreated: (id) => onStart?.(id, addressedStep(productFormSteps)),
  });
  const { savesItself, step, field, showStep, onSave, submit } = useStepForm({
    formSteps: productFormSteps,
    saver,
    isRetried: () => true,
    finish: async (id, after: AfterProductSave, isNew) => {
      toast.success(t(isNew ? 'success.productCreated' : 'success.productUpdated'));
      if (after === 'content') await navigate(contentUrls.list(id));
      if (after === 'preview') await navigate(productUrls.preview(id));
      return [];
    },
  });

  return (
    <Form<typeof productUpdateRules, ProductValues>
      rules={productUpdateRules}
      initialValues={productValues}
      toInput={toInput}
      onSubmit={submit}
      warnUnsaved={!savesItself}
      draftStore={savesItself || device.version !== undefined ? device : undefined}
      gap={8}
    >
      <WizardSteps productSaver={saver} cover={product?.cover ?? null} step={step} onStep={showStep} field={field} onProductSave={onSave} />
    </Form>
  );
}
