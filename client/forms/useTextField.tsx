import { Counter, type FieldProps } from './FieldFrame.tsx';
import { cut } from './text.ts';
import { useFormField } from './useFormField.ts';

/** The properties of every text field. */
export interface TextProps extends FieldProps {
  /** The length at which typed text is cut off. */
  truncate?: number;
  /** Shows how many of these characters are used. More may be typed, and is then reported as too long. */
  max?: number;
  /** The part of the typed text that is kept. */
  clean?: (text: string) => string;
}

/** A text field of one line or several. It cuts, cleans and counts. `rest` goes to the control. */
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
