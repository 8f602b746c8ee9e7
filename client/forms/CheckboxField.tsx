import { useField } from 'react-final-form';
import { Checkbox } from '../ui/Checkbox.tsx';
import type { FieldProps } from './FieldFrame.tsx';

/** A checkbox. */
export function CheckboxField({ name, label, disabled }: FieldProps) {
  const { input } = useField<boolean>(name, { type: 'checkbox' });
  return (
    <Checkbox checked={input.checked ?? false} disabled={disabled} onChange={input.onChange} onBlur={() => input.onBlur()} label={label} />
  );
}
