import { Counter, type FieldProps } from './FieldFrame.tsx';
import { cut } from './text.ts';
import { useFormField } from './useFormField.ts';

/** The properties of every text field. */
export interface TextProps extends FieldProps {
  /** The length at which typed text is cut off. */
  truncate?: number;
  /** Shows how much of this many characters is used; more may be typed, and is then said to be too much. */
  max?: number;
  /** What is kept of what was typed. */
  clean?: (text: string) => string;
}

/** A field for text, on one line or several: cuts, cleans and counts. `rest` is for the control. */
export function useTextField<Props extends TextProps>(props: Props) {
  const { name, label, help, optional, hideErrorMark, disabled, truncate, max, clean, ...rest } = props;
  const { input, control, frame } = useFormField<string>(
    { name, label, help, optional, hideErrorMark, disabled },
    {
      parse: (typed) => {
        const kept = clean ? clean(typed) : typed;
        return truncate === undefined ? kept : cut(kept, truncate);
      },
    },
  );
  const aside = max !== undefined && <Counter used={Array.from(input.value).length} max={max} />;
  return { input, control, frame: { ...frame, aside }, rest };
}
