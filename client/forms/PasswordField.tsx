import { PasswordInput } from '../ui/PasswordInput.tsx';
import { secret } from './draft.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useFormField } from './useFormField.ts';

/** A password; `autoComplete` tells the browser's keychain whether it is a new one. */
export function PasswordField({ autoComplete, ...props }: FieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  const { input, control, frame } = useFormField<string>(props, { data: secret });
  return (
    <FieldFrame {...frame}>
      <PasswordInput {...input} {...control} autoComplete={autoComplete} />
    </FieldFrame>
  );
}
