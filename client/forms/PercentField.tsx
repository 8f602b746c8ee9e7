import { Input } from '../ui/chakra/input.ts';
import { InputGroup } from '../ui/InputGroup.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { decimal } from './text.ts';
import { useFormField } from './useFormField.ts';

/** A whole percentage, typed in any digits on a numeric keypad; the value stays text, the rules make it a number. */
export function PercentField(props: FieldProps) {
  const { input, control, frame } = useFormField<string>(props, { parse: decimal });
  return (
    <FieldFrame {...frame}>
      <InputGroup dir="ltr" endElement="%" endElementProps={{ pointerEvents: 'none', 'aria-hidden': true }}>
        <Input {...input} {...control} inputMode="numeric" autoComplete="off" className="figures" />
      </InputGroup>
    </FieldFrame>
  );
}
