import { Box, chakra } from '@chakra-ui/react';
import type { FormApi } from 'final-form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import type { SavedItem } from '../autosave/kind.ts';
import { StaleNotice } from '../autosave/StaleNotice.tsx';
import type { Saver } from '../autosave/saver.ts';
import { submitErrors } from '../errors.ts';
import { Stepper } from './Stepper.tsx';
import { type FormSteps, stepIn } from './steps.ts';
import { useFieldJump } from './useFieldJump.ts';
import type { WrittenLanguage } from './writtenLanguage.ts';

export interface WizardProps<Step extends string, Item extends SavedItem, Values extends object> {
  saver: Saver<Item, Values>;
  formSteps: FormSteps<Step, Values>;
  step: Step;
  onStep: (step: Step) => void;
  /** The field in the address, such as `benefits.0.text`. */
  field: string | null;
  written: WrittenLanguage;
  /** The title of a step, and a line about it. */
  words: (step: Step) => { label: string; lead: string };
  panels: Readonly<Record<Step, ReactNode>>;
  /** Fields as people call them, in a list. */
  fieldNames: (fields: readonly string[]) => string;
  /** Below the steps. `goTo` leads to another step, unless the present one has a mistake. */
  actions: (goTo: (step: Step) => void) => ReactNode;
}

/** The steps inside a form. All steps are mounted, so that every message has its field, and one is shown. */
export function Wizard<Step extends string, Item extends SavedItem, Values extends object>(props: WizardProps<Step, Item, Values>) {
  const { saver, formSteps, step, onStep, field, written, words, panels, fieldNames, actions } = props;
  const form = useForm<Values>();
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useFieldJump(formSteps, field, panel, written[1]);

  // The focus moves to the new step or to its mistake, so that a screen reader follows.
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
    const forward = formSteps.steps.indexOf(target) > formSteps.steps.indexOf(step);
    const wrong = forward ? wrongFieldsOf(form, formSteps, step) : [];
    for (const name of wrong) form.blur(name);
    if (wrong.length === 0) onStep(target);
    else requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  return (
    <>
      <SavedForm saver={saver} />
      <Stepper formSteps={formSteps} step={step} onStep={goTo} labelOf={(name) => words(name).label} />
      <StaleNotice saver={saver} fieldNames={fieldNames} />
      <Box>
        <chakra.h2 ref={heading} tabIndex={-1} textStyle="xl" fontWeight="semibold" outline="none">
          {words(step).label}
        </chakra.h2>
        <chakra.p color="fg.muted" marginBlockStart={1}>
          {words(step).lead}
        </chakra.p>
      </Box>
      {formSteps.steps.map((name) => (
        <Box key={name} ref={name === step ? panel : undefined} hidden={name !== step}>
          {panels[name]}
        </Box>
      ))}
      {actions(goTo)}
    </>
  );
}

/** Connects the form with the saver, which follows it and reports what is saved. A component, because it is run with each typed key. */
function SavedForm<Item extends SavedItem, Values extends object>({ saver }: { saver: Saver<Item, Values> }) {
  const form = useForm<Values>();
  const { values } = useFormState<Values>({ subscription: { values: true } });
  const [link] = useState(() => ({
    settle: (initial: Values) => void form.mutators.settle?.(initial),
    adopt: (next: Values, initial: Values) => void form.mutators.adopt?.(next, initial),
    refuse: (failures: Parameters<typeof submitErrors>[0]) =>
      void form.mutators.refuse?.(submitErrors(failures, form.getRegisteredFields(), form.getState().values)),
  }));
  useEffect(() => saver.attach(link), [saver, link]);
  useEffect(() => saver.changed(values), [saver, values]);
  return null;
}

/** The fields of a step that break a rule. */
const wrongFieldsOf = <Step extends string, Values extends object>(form: FormApi<Values>, formSteps: FormSteps<Step, Values>, step: Step) =>
  (form.getRegisteredFields() as (keyof Values & string)[]).filter(
    (name) => stepIn(formSteps, name.split(/[.[]/)[0]) === step && form.getFieldState(name)?.error !== undefined,
  );
