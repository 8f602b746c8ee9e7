import { Checkbox } from '@chakra-ui/react';
import { useField } from 'react-final-form';
import type { FieldProps } from './FieldFrame.tsx';

/** A checkbox. */
export function CheckboxField({ name, label, disabled }: FieldProps) {
  const { input } = useField<boolean>(name, { type: 'checkbox' });
  return (
    <Checkbox.Root
      checked={input.checked ?? false}
      disabled={disabled}
      onCheckedChange={({ checked }) => input.onChange(checked === true)}
      colorPalette="brand"
    >
      <Checkbox.HiddenInput onBlur={() => input.onBlur()} />
      <Checkbox.Control borderColor="border.emphasized" />
      <Checkbox.Label>{label}</Checkbox.Label>
    </Checkbox.Root>
  );
}
