import type { FormState } from 'final-form';
import { useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-final-form';

const watched = { values: true, errors: true, submitErrors: true, submitFailed: true } as const;

/**
 * A part of the form's values or errors. The component is drawn again when this part changes, and not with each typed key as with
 * `useFormState`. `select` answers a primitive, or an object that the form itself holds.
 */
export function useFormPart<Values extends object, Part>(select: (state: FormState<Values>) => Part): Part {
  const form = useForm<Values>();
  const [subscribe] = useState(() => (changed: () => void) => form.subscribeFormState(changed, watched));
  const get = () => select(form.getFormSnapshot());
  // The server draws the form with its initial values.
  return useSyncExternalStore(subscribe, get, get);
}
