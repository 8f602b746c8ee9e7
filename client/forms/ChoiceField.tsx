import { type Choice, ChoiceCards } from '../ui/ChoiceCards.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useFormField } from './useFormField.ts';

export type { Choice };

/** A choice among a few visible options on cards. */
export function ChoiceField({ choices, ...props }: FieldProps & { choices: readonly Choice[] }) {
  const { input, control, frame } = useFormField<string>(props);
  return (
    <FieldFrame {...frame} group>
      <ChoiceCards
        choices={choices}
        name={props.name}
        value={input.value}
        onChange={(value) => input.onChange(value)}
        onBlur={() => input.onBlur()}
        disabled={props.disabled}
        control={control}
      />
    </FieldFrame>
  );
}
