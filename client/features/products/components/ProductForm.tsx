import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { defaultCurrency } from '../../../../schema/rules/money.ts';
import { productUpdateRules } from '../../../../schema/rules/products.ts';
import { type ProductCreateInput, ProductEditDocument, type ProductFormFragment } from '../../../apollo/generated.ts';
import type { Transport } from '../../../forms/autosave/saver.ts';
import { isDraft } from '../../../forms/autosave/state.ts';
import { useSaver, useSaving } from '../../../forms/autosave/useSaver.ts';
import { Form } from '../../../forms/Form.tsx';
import { useViewer } from '../../../session/auth.ts';
import { isUnanswered } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { contentUrls } from '../../content/urls.ts';
import { useProductCreate } from '../mutations/useProductCreate.ts';
import { useProductUpdate } from '../mutations/useProductUpdate.ts';
import { productDraft } from '../productDraft.ts';
import { newProduct, type ProductValues, toInput, valuesOf } from '../productValues.ts';
import { firstStepOf, isStep } from '../steps.ts';
import { productUrls, type Step } from '../urls.ts';
import { type AfterSave, WizardSteps } from './WizardSteps.tsx';

export interface ProductFormProps {
  /** Null for one that is about to be started. */
  product: ProductFormFragment | null;
  /** A draft has begun to be saved, while this step is open. */
  onStart?: (id: string, step: Step) => void;
}

/** A failure that is said elsewhere already: the form only learns that it is not saved. */
const toldElsewhere = [{ field: null, message: '' }];

const stepIn = (query: URLSearchParams): Step => {
  const step = query.get('step');
  return isStep(step) ? step : 'basics';
};

/** The step in the address. A click changes it at once, while React draws the new step later. */
const addressedStep = (): Step => stepIn(new URLSearchParams(window.location.search));

/** A product in three steps. A draft saves itself while it is typed; what is on sale is saved when it is asked for. */
export function ProductForm({ product, onStart }: ProductFormProps) {
  const { t } = useTranslation(['products', 'messages']);
  const { viewer } = useViewer();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const currency = viewer?.creator?.currency ?? defaultCurrency;
  const [initialValues] = useState(() =>
    product ? valuesOf(product, currency) : newProduct(currency, viewer?.creator?.timeZone ?? 'Asia/Kuwait'),
  );
  const { saver, device } = useSaver({
    kind: productDraft(currency),
    item: product,
    values: initialValues,
    newName: 'new',
    transport: useTransport(),
    onCreated: (id) => onStart?.(id, addressedStep()),
  });
  const after = useRef<AfterSave>('stay');
  // Its first own press of the button has made the draft, whenever it began to be saved.
  const isNew = useRef(!product);
  const onSale = !useSaving(saver, isDraft);

  const showStep = (next: Step, replace = false) => {
    if (next === addressedStep()) return; // a double click goes one step
    setQuery({ step: next }, { replace, preventScrollReset: true });
  };
  const reveal = (names: readonly string[]) => showStep(firstStepOf(names) ?? addressedStep(), true);

  const submit = async (_input: object, values: ProductValues) => {
    try {
      const failures = await saver.save(values);
      const { stale, phase, item: saved } = saver.get();
      if (stale || phase === 'gone') return toldElsewhere;
      reveal(failures.map(({ field }) => field?.[0] ?? ''));
      if (failures.length > 0 || !saved) return failures;
      toast.success(t(isNew.current ? 'success.productCreated' : 'success.productUpdated', { ns: 'messages' }));
      isNew.current = false;
      if (after.current === 'content') await navigate(contentUrls.list(saved.id));
      if (after.current === 'preview') await navigate(productUrls.preview(saved.id));
      return [];
    } catch (error) {
      // It is tried again by itself, and the bar below says so.
      if (!onSale && isUnanswered(error)) return toldElsewhere;
      throw error;
    }
  };

  return (
    <Form<typeof productUpdateRules, ProductValues>
      rules={productUpdateRules}
      initialValues={initialValues}
      toInput={toInput}
      onSubmit={submit}
      warnUnsaved={onSale}
      draftStore={!onSale || device.version !== undefined ? device : undefined}
      gap={8}
    >
      <WizardSteps
        saver={saver}
        cover={product?.cover ?? null}
        step={stepIn(query)}
        onStep={showStep}
        field={query.get('field')}
        onSave={(then, errors) => {
          after.current = then;
          reveal(errors);
          if (errors.length > 0) toast.error(t('form.invalid', { ns: 'messages' }));
        }}
      />
    </Form>
  );
}

/** The way of a product to the server. The rules have made an input of it. */
function useTransport(): Transport<ProductFormFragment> {
  const client = useApolloClient();
  const create = useProductCreate();
  const update = useProductUpdate();
  const read = async (id: string) =>
    (await client.query({ query: ProductEditDocument, variables: { id }, fetchPolicy: 'network-only' })).data?.product ?? null;
  return {
    create: async (input) => {
      const { product, userErrors } = await create(input as ProductCreateInput);
      return { item: product, userErrors };
    },
    update: async (id, input) => {
      const { product, userErrors } = await update(id, input);
      return { item: product, userErrors };
    },
    read,
  };
}
