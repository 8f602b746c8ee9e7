import { Flex, Switch } from '@chakra-ui/react';
import { useField } from 'react-final-form';
import type { FieldProps } from './FieldFrame.tsx';

/** A switch, with its meaning beside it. */
export function SwitchField({ name, label, help, disabled }: FieldProps) {
  const { input } = useField<boolean>(name, { type: 'checkbox' });
  return (
    <Switch.Root
      checked={input.checked ?? false}
      disabled={disabled}
      onCheckedChange={({ checked }) => input.onChange(checked)}
      colorPalette="brand"
      alignItems="flex-start"
      gap={3}
    >
      <Switch.HiddenInput onBlur={() => input.onBlur()} />
      <Switch.Control marginBlockStart={0.5} />
      <Flex direction="column">
        <Switch.Label>{label}</Switch.Label>
        {help && (
          <Flex color="fg.muted" textStyle="sm">
            {help}
          </Flex>
        )}
      </Flex>
    </Switch.Root>
  );
}
