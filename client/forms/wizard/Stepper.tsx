import { chakra, Flex } from '@chakra-ui/react';
import { Check, CircleAlert } from 'lucide-react';
import { useForm, useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { type FormSteps, type StepState, statesOf } from './steps.ts';

export interface StepperProps<Step extends string, Values> {
  formSteps: FormSteps<Step, Values>;
  step: Step;
  onStep: (step: Step) => void;
  labelOf: (step: Step) => string;
}

/** Links to all steps. They mark the present step, complete steps, and steps with a mistake. */
export function Stepper<Step extends string, Values extends object>({ formSteps, step, onStep, labelOf }: StepperProps<Step, Values>) {
  const { t } = useTranslation('drafts');
  const { steps } = formSteps;
  const states = useStepStates(formSteps);
  return (
    <nav aria-label={t('step.all')}>
      <Flex as="ol" gap={{ base: 2, md: 4 }} listStyleType="none">
        {steps.map((name, index) => {
          const current = name === step;
          return (
            <chakra.li key={name} flex={1} minWidth={0}>
              <chakra.button
                type="button"
                onClick={() => onStep(name)}
                aria-current={current ? 'step' : undefined}
                width="full"
                height="full"
                textAlign="start"
                paddingBlock={2}
                borderBlockStartWidth="3px"
                borderColor={current ? 'brand.solid' : states[name] === 'complete' ? 'brand.emphasized' : 'border'}
                color={current ? 'fg' : 'fg.muted'}
                cursor="button"
                transition="border-color 200ms, color 150ms"
                focusVisibleRing="outside"
                _hover={{ color: 'fg' }}
              >
                <chakra.span
                  display="flex"
                  alignItems="center"
                  gap={1.5}
                  minHeight={5}
                  textStyle="xs"
                  color={states[name] === 'wrong' ? 'fg.error' : 'fg.muted'}
                >
                  {t('step.step', { n: formatNumber(index + 1), of: formatNumber(steps.length) })}
                  <StateMark state={states[name]} />
                </chakra.span>
                <chakra.span display="block" textStyle="sm" fontWeight={current ? 'semibold' : 'medium'}>
                  {labelOf(name)}
                </chakra.span>
              </chakra.button>
            </chakra.li>
          );
        })}
      </Flex>
    </nav>
  );
}

function StateMark({ state }: { state: StepState }) {
  const { t } = useTranslation('drafts');
  if (state === 'open') return null;
  return (
    <>
      {state === 'wrong' ? (
        <CircleAlert size={14} aria-hidden />
      ) : (
        <chakra.span display="inline-flex" color="brand.fg">
          <Check size={14} strokeWidth={2.5} aria-hidden />
        </chakra.span>
      )}
      <chakra.span srOnly>{t(state === 'wrong' ? 'step.wrong' : 'step.complete')}</chakra.span>
    </>
  );
}

/** The state of each step. A mistake counts once its field was left or the form was sent, and not while it is half typed. */
function useStepStates<Step extends string, Values extends object>(formSteps: FormSteps<Step, Values>): Record<Step, StepState> {
  const form = useForm<Values>();
  const { values, errors, submitErrors, submitFailed, touched } = useFormState<Values>({
    subscription: { values: true, errors: true, submitErrors: true, submitFailed: true, touched: true, dirtySinceLastSubmit: true },
  });
  const left = (name: string) => submitFailed || Object.keys(touched ?? {}).some((field) => touched?.[field] && beginsWith(field, name));
  const stands = (name: string) =>
    form.getRegisteredFields().some((field) => {
      const state = beginsWith(field, name) ? form.getFieldState(field as keyof Values) : undefined;
      return state?.submitError !== undefined && !state.dirtySinceLastSubmit;
    });
  return statesOf(formSteps, values, [...Object.keys(errors ?? {}).filter(left), ...Object.keys(submitErrors ?? {}).filter(stands)]);
}

const beginsWith = (field: string, name: string) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`);
