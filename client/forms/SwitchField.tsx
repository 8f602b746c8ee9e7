import { useField } from 'react-final-form';
import { Switch } from '../ui/Switch.tsx';
import type { FieldProps } from './FieldFrame.tsx';

/** A switch, with its meaning beside it. */
export function SwitchField({ name, label, help, disabled }: FieldProps) {
  const { input } = useField<boolean>(name, { type: 'checkbox' });
  return (
    <Switch
      checked={input.checked ?? false}
      disabled={disabled}
      onChange={input.onChange}
      onBlur={() => input.onBlur()}
      label={label}
      help={help ?? ''}
      alignItems="flex-start"
      controlProps={{ marginBlockStart: 0.5 }}
    />
  );
}
