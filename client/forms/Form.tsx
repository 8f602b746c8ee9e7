import { chakra, Stack, type StackProps } from '@chakra-ui/react';
import { FORM_ERROR, type FormApi } from 'final-form';
import arrayMutators from 'final-form-arrays';
import { type ReactNode, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Form as FinalForm, useFormState } from 'react-final-form';
import type { AnyObjectSchema, InferType } from 'yup';
import { Alert } from '../ui/Alert.tsx';
import { errorMessage } from '../ui/errorMessage.ts';
import { sentByScript } from '../ui/scripting.tsx';
import { BusyContext } from './busy.ts';
import { adopt, type DraftStore, refuse, settle, touch } from './draft.ts';
import { type FieldFailure, submitErrors, validateWith } from './errors.ts';
import { FormDraft } from './FormDraft.tsx';
import { FormStatus } from './state.tsx';
import { UnsavedWarning } from './UnsavedWarning.tsx';

export interface FormProps<Rules extends AnyObjectSchema, Values extends object> extends Omit<StackProps, 'onSubmit' | 'children'> {
  /** Rules of `schema/rules`: checked on every change. The server checks the same input by them. */
  rules: Rules;
  initialValues: Values;
  /**
   * Sends the input, trimmed and normalised by the rules. Answers the payload's `userErrors`, which are shown at their fields, the rest
   * above the form. Nothing, or an empty list, means success. An error that it throws is shown above the form.
   */
  onSubmit: (input: InferType<Rules>, values: Values, form: FormApi<Values>) => Promise<readonly FieldFailure[] | null | undefined>;
  /** Called when a rule keeps the form from being sent, to show a hidden field. The first visible wrong field takes the focus. */
  onRefused?: (form: FormApi<Values>) => void;
  /** Converts the form's values to the rules' input, if they differ. */
  toInput?: (values: Values) => object;
  /** Asks before leaving with changes that are not saved. */
  warnUnsaved?: boolean;
  /** The store for typed values. Without it, the tab keeps them for one reload. */
  draftStore?: DraftStore;
  children: ReactNode;
}

/** The state that the form itself renders. A typed key does not change it, so only the key's field renders again. */
const watched = {
  submitting: true,
  submitError: true,
  dirtySinceLastSubmit: true,
  dirty: true,
  submitSucceeded: true,
  hasValidationErrors: true,
} as const;

const mutators = { ...arrayMutators, touch, settle, adopt, refuse };

/**
 * A form on the shared rules. Give it a stable `initialValues` (a constant, or `useMemo`): a new object starts it over.
 * Typed values outlive the language toggle and a reload, passwords aside.
 */
export function Form<Rules extends AnyObjectSchema, Values extends object>(props: FormProps<Rules, Values>) {
  const { rules, initialValues, onSubmit, onRefused, toInput, warnUnsaved = false, draftStore, children, ...stack } = props;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [waitingFor, setWaitingFor] = useState(0);
  const report = useCallback((busy: boolean) => setWaitingFor((count) => count + (busy ? 1 : -1)), []);

  const input = useCallback((values: Values) => (toInput ? toInput(values) : values), [toInput]);
  const validate = useMemo(() => {
    const check = validateWith(rules);
    return (values: Values) => check(input(values));
  }, [rules, input]);

  /** How many more frames the first message may take to be drawn; 0 if none is awaited. */
  const awaited = useRef(0);
  // The focus moves together with the message and not a frame later, so that no pressed key is lost.
  const focusDrawn = () => {
    const wrong = awaited.current > 0 && element.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]');
    if (!wrong) return;
    awaited.current = 0;
    wrong.focus();
  };
  const focusFirstError = () => {
    awaited.current = 30;
    const look = () => {
      focusDrawn();
      if (awaited.current > 0 && --awaited.current > 0) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };

  const submit = async (values: Values, form: FormApi<Values>) => {
    try {
      const ready = rules.validateSync(input(values), { stripUnknown: true }) as InferType<Rules>;
      const failures = await onSubmit(ready, values, form);
      if (!failures?.length) return undefined;
      focusFirstError();
      return submitErrors(failures, form.getRegisteredFields(), values);
    } catch (error) {
      focusFirstError();
      return { [FORM_ERROR]: errorMessage(error) };
    }
  };

  return (
    <FinalForm<Values>
      onSubmit={submit}
      validate={validate}
      initialValues={initialValues}
      mutators={mutators}
      subscription={watched}
      keepDirtyOnReinitialize
    >
      {({ form, handleSubmit, submitting, submitError, dirtySinceLastSubmit, dirty, submitSucceeded, hasValidationErrors }) => (
        <FormStatus id={id} submitting={submitting ?? false} invalid={hasValidationErrors ?? false} waiting={waitingFor > 0}>
          <BusyContext value={report}>
            <chakra.form
              ref={element}
              id={id}
              {...sentByScript}
              width="full"
              onMouseDown={(event) => {
                // Leaving the field would draw its message and move the button away from under the pointer before the click.
                if ((event.target as Element).closest('[type=submit]')) event.preventDefault();
              }}
              onSubmit={(event) => {
                // Enter in a field, or a second click before the first is drawn, must not send a second request.
                if (submitting || waitingFor > 0) return event.preventDefault();
                void handleSubmit(event);
                if (!hasValidationErrors) return;
                onRefused?.(form);
                focusFirstError();
              }}
            >
              <Stack gap={2} {...stack}>
                {submitError && !dirtySinceLastSubmit && <Alert tone="error">{submitError}</Alert>}
                <FormDraft element={element} mayStartOver={warnUnsaved || draftStore !== undefined} store={draftStore}>
                  {children}
                </FormDraft>
              </Stack>
            </chakra.form>
            <Drawn run={focusDrawn} />
            {warnUnsaved && (
              <UnsavedWarning dirty={waitingFor > 0 || Boolean(dirty && !submitting && !(submitSucceeded && !dirtySinceLastSubmit))} />
            )}
          </BusyContext>
        </FormStatus>
      )}
    </FinalForm>
  );
}

const messages = { errors: true, submitErrors: true, submitError: true, submitFailed: true, touched: true } as const;

/** Calls `run` after each render of the form's messages. */
function Drawn({ run }: { run: () => void }) {
  useFormState({ subscription: messages });
  useLayoutEffect(run);
  return null;
}
