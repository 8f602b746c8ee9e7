import type { BoxProps } from '@chakra-ui/react';
import { NativeSelect, type NativeSelectProps } from './NativeSelect.tsx';

export interface NativeChoiceProps<Value extends string>
  extends Omit<BoxProps, 'children' | 'onChange'>,
    Pick<NativeSelectProps, 'size' | 'disabled'> {
  /** The id of the control, for a label beside it. Without it, `label` names the control. */
  id?: string;
  label?: string;
  /** In a form that is sent without scripts. */
  name?: string;
  options: readonly { value: Value; label: string }[];
  value: Value | '';
  /**
   * The words of the first entry, which chooses no option and has the empty string as its value. Without it, an option is always chosen.
   */
  none?: string;
  onChange: (value: Value | '') => void;
}

/** A choice out of a few outside of a form: the browser's own list. */
export function NativeChoice<Value extends string>(props: NativeChoiceProps<Value>) {
  const { id, label, name, options, value, none, onChange, size, disabled, ...root } = props;
  return (
    <NativeSelect
      root={root}
      size={size}
      disabled={disabled}
      id={id}
      name={name}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(options.find((option) => option.value === currentTarget.value)?.value ?? '')}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
