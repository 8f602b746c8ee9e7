import { Box } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import type { ProductFormFragment } from '../../../apollo/generated.ts';
import type { Saver } from '../../../forms/autosave/saver.ts';
import { StepActions } from '../../../forms/wizard/StepActions.tsx';
import { Wizard } from '../../../forms/wizard/Wizard.tsx';
import { useWrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import type { PictureSource } from '../../../ui/Picture.tsx';
import { fieldNames } from '../../audit/sentence.ts';
import type { ProductValues } from '../productValues.ts';
import { productFormSteps } from '../steps.ts';
import { type Step, steps } from '../urls.ts';
import { BasicsStep } from './BasicsStep.tsx';
import { LookStep } from './LookStep.tsx';
import { OfferStep } from './OfferStep.tsx';

/** The page after saving: the same one, the content, or the preview. */
export type AfterProductSave = 'stay' | 'content' | 'preview';

export interface WizardStepsProps {
  productSaver: Saver<ProductFormFragment, ProductValues>;
  cover: PictureSource | null;
  step: Step;
  onStep: (step: Step) => void;
  /** The field in the address, such as `benefits.0.text`. */
  field: string | null;
  /** Before the form is sent; `errors` are fields that break a rule. */
  onProductSave: (after: AfterProductSave, errors: readonly string[]) => void;
}

/** The steps of the product form. */
export function WizardSteps({ productSaver, cover, step, onStep, field, onProductSave }: WizardStepsProps) {
  const { t } = useTranslation('products');
  const form = useForm<ProductValues>();
  const productLanguages = useWrittenLanguage();
  const saveProduct = (after: AfterProductSave) => onProductSave(after, Object.keys(form.getState().errors ?? {}));
  return (
    <Wizard
      saver={productSaver}
      formSteps={productFormSteps}
      step={step}
      onStep={onStep}
      field={field}
      written={productLanguages}
      words={(name) => ({ label: t(`form.${name}`), lead: t(`form.${name}Lead`) })}
      panels={{
        basics: <BasicsStep productLanguages={productLanguages} />,
        look: <LookStep productCover={cover} />,
        offer: <OfferStep productLanguages={productLanguages} saver={productSaver} />,
      }}
      fieldNames={fieldNames}
      actions={(goTo) => (
        <StepActions
          saver={productSaver}
          steps={steps}
          step={step}
          onStep={goTo}
          onSave={() => saveProduct('stay')}
          onPreview={() => saveProduct('preview')}
          last={{
            label: t('form.toContent'),
            icon: <Box as={ChevronRight} aria-hidden className="flip" hideBelow="md" order={1} />,
            onSave: () => saveProduct('content'),
          }}
        />
      )}
    />
  );
}
