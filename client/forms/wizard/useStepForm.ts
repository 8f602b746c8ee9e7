import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isUnanswered } from '../../ui/errorMessage.ts';
import { whenStaying } from '../../ui/staying.ts';
import { toast } from '../../ui/toaster.tsx';
import type { SavedItem } from '../autosave/kind.ts';
import type { Saver } from '../autosave/saver.ts';
import { isDraft } from '../autosave/state.ts';
import { useSaving } from '../autosave/useSaver.ts';
import type { FieldFailure } from '../errors.ts';
import { firstStepIn, type StepFields } from './steps.ts';

/** A failure without a message, for one that is shown elsewhere. It only tells the form that it is not saved. */
const toldElsewhere: readonly FieldFailure[] = [{ field: null, message: '' }];

const stepAt = <Step extends string>({ steps }: StepFields<Step>, query: URLSearchParams): Step =>
  steps.find((step) => step === query.get('step')) ?? steps[0];

/** The step in the address. A click changes it at once, while React draws the new step later. */
export const addressedStep = <Step extends string>(formSteps: StepFields<Step>): Step =>
  stepAt(formSteps, new URLSearchParams(window.location.search));

export interface StepFormOptions<Step extends string, After extends string, Item extends SavedItem, Values extends object> {
  formSteps: StepFields<Step>;
  saver: Saver<Item, Values>;
  /** Whether a save without an answer needs no message: a draft is saved again by itself, and the bar says so. */
  isRetried: (after: After | 'stay') => boolean;
  /** Runs after saving: reports success and leads on, or answers failures. `isNew` says that a button has saved it for the first time. */
  finish: (id: string, after: After | 'stay', isNew: boolean) => Promise<readonly FieldFailure[]>;
}

/** A form in steps that a saver saves: its step is in the address, and a failure leads to the first step that has one. */
export function useStepForm<Step extends string, After extends string, Item extends SavedItem, Values extends object>({
  formSteps,
  saver,
  isRetried,
  finish,
}: StepFormOptions<Step, After, Item, Values>) {
  const { t } = useTranslation('messages');
  const [query, setQuery] = useSearchParams();
  const after = useRef<After | 'stay'>('stay');
  // To its author, the first press of a button makes the draft, even if it has saved itself before.
  const isNew = useRef(saver.get().item === null);
  const savesItself = useSaving(saver, isDraft);

  const showStep = (next: Step, replace = false) => {
    if (next === addressedStep(formSteps)) return; // a double click goes one step
    setQuery({ step: next }, { replace, preventScrollReset: true });
  };
  const reveal = (names: readonly string[]) => showStep(firstStepIn(formSteps, names) ?? addressedStep(formSteps), true);

  return {
    savesItself,
    step: stepAt(formSteps, query),
    /** The field in the address, such as `benefits.0.text`. */
    field: query.get('field'),
    showStep,
    /** Before the form is sent; `errors` are fields that break a rule. */
    onSave: (then: After | 'stay', errors: readonly string[]) => {
      after.current = then;
      reveal(errors);
      if (errors.length > 0) toast.error(t('form.invalid'));
    },
    submit: async (_input: object, values: Values): Promise<readonly FieldFailure[]> => {
      try {
        let failures: readonly FieldFailure[] = await saver.save(values);
        const { stale, phase, item } = saver.get();
        if (stale || phase === 'gone') return toldElsewhere;
        if (failures.length === 0 && item) {
          failures = await finish(item.id, after.current, isNew.current);
          if (failures.length === 0) isNew.current = false;
        }
        whenStaying(() => reveal(failures.map(({ field }) => field?.[0] ?? '')));
        return failures;
      } catch (error) {
        if (savesItself && isRetried(after.current) && isUnanswered(error)) return toldElsewhere;
        throw error;
      }
    },
  };
}
