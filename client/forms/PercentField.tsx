import { Box, chakra, Input } from '@chakra-ui/react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { decimal } from './text.ts';
import { useFormField } from './useFormField.ts';

/** A whole percentage, typed in any digits on a numeric keypad; the value stays text, the rules make it a number. */
export function PercentField(props: FieldProps) {
  const { input, control, frame } = useFormField<string>(props, { parse: decimal });
  return (
    <FieldFrame {...frame}>
      <Box position="relative" dir="ltr">
        <Input {...input} {...control} inputMode="numeric" autoComplete="off" className="figures" paddingInlineEnd={9} />
        <chakra.span
          position="absolute"
          insetBlock={0}
          insetInlineEnd={3}
          display="flex"
          alignItems="center"
          color="fg.muted"
          textStyle="sm"
          pointerEvents="none"
          aria-hidden
        >
          %
        </chakra.span>
      </Box>
    </FieldFrame>
  );
}
