import { useField } from 'react-final-form';
import { useLivingName } from '../ui/scripting.tsx';
import { describe, type FieldProps, useFieldIds } from './FieldFrame.tsx';
import { useFieldError } from './fieldError.ts';

type FieldConfig<Value> = Parameters<typeof useField<Value>>[1];

/** Joins a control to its form: its value, the attributes of the control (`control`), and its label and messages (`frame`). */
export function useFormField<Value>({ name, label, help, optional, hideErrorMark, disabled }: FieldProps, config?: FieldConfig<Value>) {
  const { input: field, meta } = useField<Value>(name, config);
  const input = { ...field, name: useLivingName(name) };
  const ids = useFieldIds();
  const error = useFieldError(meta);
  return {
    input,
    error,
    control: { ...describe(ids, error, help), 'data-field': name, disabled },
    frame: { ids, label, help, optional, hideErrorMark, error },
  };
}
