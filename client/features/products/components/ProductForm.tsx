import { Box, chakra } from '@chakra-ui/react';
import type { FormApi } from 'final-form';
import { type ReactNode, useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import type { AnyObjectSchema, InferType } from 'yup';
import type { FieldFailure } from '../../../forms/errors.ts';
import { Form } from '../../../forms/Form.tsx';
import { useKept } from '../../../forms/kept.ts';
import type { PictureSource } from '../../../ui/Picture.tsx';
import { type ProductValues, toInput } from '../productValues.ts';
import { firstStepOf, type Step, stepOf, steps } from '../steps.ts';
import { BasicsStep } from './BasicsStep.tsx';
import { LookStep } from './LookStep.tsx';
import { OfferStep } from './OfferStep.tsx';
import { type AfterSave, StepActions } from './StepActions.tsx';
import { Stepper } from './Stepper.tsx';

export interface ProductFormProps<Rules extends AnyObjectSchema> {
  rules: Rules;
  initialValues: ProductValues;
  cover: PictureSource | null;
  draft: boolean;
  /** Where it opens; the field gets the focus. */
  startAt: { step: Step; field?: string | null };
  /** Sends the input; answers what is to be mended, which then opens at its step. */
  onSave: (input: InferType<Rules>, then: { after: AfterSave; step: Step }) => Promise<readonly FieldFailure[]>;
}

/** A product in three steps. All of them are there all the time, so that every message has its field; one is shown. */
export function ProductForm<Rules extends AnyObjectSchema>({
  rules,
  initialValues,
  cover,
  draft,
  startAt,
  onSave,
}: ProductFormProps<Rules>) {
  const [step, setStep] = useKept('step', startAt.step);
  const after = useRef<AfterSave>('stay');
  const reveal = (names: readonly string[]) => setStep((current) => firstStepOf(names) ?? current);

  const submit = async (input: InferType<Rules>) => {
    const failures = await onSave(input, { after: after.current, step });
    reveal(failures.map(({ field }) => field?.[0] ?? ''));
    return failures;
  };

  return (
    <Form<Rules, ProductValues> rules={rules} initialValues={initialValues} toInput={toInput} onSubmit={submit} warnUnsaved gap={8}>
      <Steps
        step={step}
        setStep={setStep}
        startAt={startAt.field}
        draft={draft}
        onSave={(then, errors) => {
          after.current = then;
          reveal(errors);
        }}
        panels={{ basics: <BasicsStep />, look: <LookStep cover={cover} />, offer: <OfferStep /> }}
      />
    </Form>
  );
}

interface StepsProps {
  step: Step;
  setStep: (step: Step) => void;
  startAt?: string | null;
  draft: boolean;
  onSave: (after: AfterSave, errors: readonly string[]) => void;
  panels: Record<Step, ReactNode>;
}

function Steps({ step, setStep, startAt, draft, onSave, panels }: StepsProps) {
  const { t } = useTranslation('products');
  const form = useForm<ProductValues>();
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);

  useEffect(() => {
    if (startAt) panel.current?.querySelector<HTMLElement>(`[name="${CSS.escape(startAt)}"], [name^="${CSS.escape(startAt)}."]`)?.focus();
  }, [startAt]);

  // A screen reader follows to the new step; a field with a message takes the focus after this.
  useEffect(() => {
    if (shown.current !== step) {
      window.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
    shown.current = step;
  }, [step]);

  const goTo = (target: Step) => {
    const forward = steps.indexOf(target) > steps.indexOf(step);
    const wrong = forward ? wrongFieldsOf(form, step) : [];
    for (const name of wrong) form.blur(name);
    if (wrong.length === 0) setStep(target);
    else requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  return (
    <>
      <Stepper step={step} onStep={goTo} />
      <Box>
        <chakra.h2 ref={heading} tabIndex={-1} textStyle="xl" fontWeight="semibold" outline="none">
          {t(`form.${step}`)}
        </chakra.h2>
        <chakra.p color="fg.muted" marginBlockStart={1}>
          {t(`form.${step}Lead`)}
        </chakra.p>
      </Box>
      {steps.map((name) => (
        <Box key={name} ref={name === step ? panel : undefined} hidden={name !== step}>
          {panels[name]}
        </Box>
      ))}
      <StepActions step={step} onStep={goTo} draft={draft} onSave={(after) => onSave(after, Object.keys(form.getState().errors ?? {}))} />
    </>
  );
}

/** The fields of a step that break a rule. */
const wrongFieldsOf = (form: FormApi<ProductValues>, step: Step): (keyof ProductValues)[] =>
  (form.getRegisteredFields() as (keyof ProductValues)[]).filter(
    (name) => stepOf(name.split(/[.[]/)[0]) === step && form.getFieldState(name)?.error !== undefined,
  );
