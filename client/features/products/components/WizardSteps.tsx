import { Box, chakra } from '@chakra-ui/react';
import type { FormApi } from 'final-form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { submitErrors } from '../../../forms/errors.ts';
import type { PictureSource } from '../../../ui/Picture.tsx';
import type { Saver } from '../autosave/saver.ts';
import type { ProductValues } from '../productValues.ts';
import { stepOf } from '../steps.ts';
import { type Step, steps } from '../urls.ts';
import { useFieldJump } from '../useFieldJump.ts';
import { useWrittenLanguage } from '../writtenLanguage.ts';
import { BasicsStep } from './BasicsStep.tsx';
import { LookStep } from './LookStep.tsx';
import { OfferStep } from './OfferStep.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { type AfterSave, StepActions } from './StepActions.tsx';
import { Stepper } from './Stepper.tsx';

export interface WizardStepsProps {
  saver: Saver;
  cover: PictureSource | null;
  step: Step;
  onStep: (step: Step) => void;
  /** The field in the address, such as `benefits.0.text`. */
  field: string | null;
  /** Before the form is sent; `errors` are fields that break a rule. */
  onSave: (after: AfterSave, errors: readonly string[]) => void;
}

/** The steps inside the form. All of them are there all the time, so that every message has its field; one is shown. */
export function WizardSteps({ saver, cover, step, onStep, field, onSave }: WizardStepsProps) {
  const { t } = useTranslation('products');
  const form = useForm<ProductValues>();
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const written = useWrittenLanguage();
  useFieldJump(field, panel, written[1]);

  // A screen reader follows to the new step, and to what is to be mended there.
  useEffect(() => {
    if (shown.current !== step && !field) {
      window.scrollTo({ top: 0 });
      const wrong = form.getState().submitFailed ? panel.current?.querySelector<HTMLElement>('[aria-invalid=true]') : null;
      if (wrong) wrong.focus();
      else heading.current?.focus({ preventScroll: true });
    }
    shown.current = step;
  }, [step, field, form]);

  const goTo = (target: Step) => {
    const forward = steps.indexOf(target) > steps.indexOf(step);
    const wrong = forward ? wrongFieldsOf(form, step) : [];
    for (const name of wrong) form.blur(name);
    if (wrong.length === 0) onStep(target);
    else requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  const panels: Record<Step, ReactNode> = {
    basics: <BasicsStep written={written} />,
    look: <LookStep cover={cover} />,
    offer: <OfferStep written={written} saver={saver} />,
  };
  return (
    <>
      <SavedForm saver={saver} />
      <Stepper step={step} onStep={goTo} />
      <StaleNotice saver={saver} />
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
      <StepActions saver={saver} step={step} onStep={goTo} onSave={(after) => onSave(after, Object.keys(form.getState().errors ?? {}))} />
    </>
  );
}

/** Connects the form with the saver, which follows it and reports what is saved. A component, because it is run with each typed key. */
function SavedForm({ saver }: { saver: Saver }) {
  const form = useForm<ProductValues>();
  const { values } = useFormState<ProductValues>({ subscription: { values: true } });
  const [link] = useState(() => ({
    settle: (initial: ProductValues) => void form.mutators.settle?.(initial),
    adopt: (next: ProductValues, initial: ProductValues) => void form.mutators.adopt?.(next, initial),
    refuse: (failures: Parameters<typeof submitErrors>[0]) =>
      void form.mutators.refuse?.(submitErrors(failures, form.getRegisteredFields(), form.getState().values)),
  }));
  useEffect(() => saver.attach(link), [saver, link]);
  useEffect(() => saver.changed(values), [saver, values]);
  return null;
}

/** The fields of a step that break a rule. */
const wrongFieldsOf = (form: FormApi<ProductValues>, step: Step): (keyof ProductValues)[] =>
  (form.getRegisteredFields() as (keyof ProductValues)[]).filter(
    (name) => stepOf(name.split(/[.[]/)[0]) === step && form.getFieldState(name)?.error !== undefined,
  );
