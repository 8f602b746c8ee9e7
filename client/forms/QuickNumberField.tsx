import { Button, Flex } from '@chakra-ui/react';
import { useField } from 'react-final-form';
import { asciiDigits } from '../../schema/rules/fields.ts';
import { NumberField, type TextFieldProps } from './TextField.tsx';

export interface QuickNumberFieldProps extends TextFieldProps {
  /** Numbers that are chosen often. */
  choices: readonly { value: number; label: string }[];
}

/** A field for a whole number: usual ones are pressed, others are typed. */
export function QuickNumberField({ choices, ...props }: QuickNumberFieldProps) {
  const { input } = useField<string>(props.name, { subscription: { value: true } });
  const typed = asciiDigits(input.value ?? '').trim();
  return (
    // Without an error, the choices use a part of the line that is kept free for it.
    <Flex direction="column" gap={2} css={{ '&:not(:has([aria-invalid])) > [role=group]': { marginBlockStart: -4 } }}>
      <Flex role="group" aria-label={props.label} wrap="wrap" gap={2} order={1}>
        {choices.map(({ value, label }) => {
          const chosen = typed === String(value);
          return (
            <Button
              key={value}
              type="button"
              size="sm"
              variant={chosen ? 'subtle' : 'outline'}
              colorPalette={chosen ? 'brand' : undefined}
              aria-pressed={chosen}
              disabled={props.disabled}
              onClick={() => input.onChange(String(value))}
            >
              {label}
            </Button>
          );
        })}
      </Flex>
      <NumberField {...props} />
    </Flex>
  );
}
