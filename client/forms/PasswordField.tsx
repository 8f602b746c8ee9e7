import { useField } from 'react-final-form';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { secret } from './draft.ts';
import { describe, FieldFrame, type FieldProps, useFieldError, useFieldIds } from './FieldFrame.tsx';

/** A password; `autoComplete` tells the browser's keychain whether it is a new one. */
export function PasswordField({
  name,
  label,
  help,
  hideErrorMark,
  autoComplete,
}: FieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  const { input, meta } = useField<string>(name, { data: secret });
  const ids = useFieldIds();
  const error = useFieldError(meta);
  return (
    <FieldFrame ids={ids} label={label} help={help} hideErrorMark={hideErrorMark} error={error}>
      <PasswordInput {...input} {...describe(ids, error, help)} autoComplete={autoComplete} />
    </FieldFrame>
  );
}
