import { useSlotRecipe } from '@chakra-ui/react';
import { checkboxSlotRecipe as recipe } from '@chakra-ui/react/theme';
import { Toggle, type ToggleProps } from './Toggle.tsx';

/** A checkbox with Chakra's look. Chakra's own brings a state machine, for what the browser's checkbox does. */
export function Checkbox({ controlProps, ...props }: ToggleProps) {
  const parts = useSlotRecipe({ recipe })();
  return (
    <Toggle
      kind="checkbox"
      parts={parts}
      colorPalette="brand"
      controlProps={{ borderColor: 'border.emphasized', ...controlProps }}
      draw={() => (
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="3px"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden
        >
          {props.checked && <polyline points="20 6 9 17 4 12" />}
        </svg>
      )}
      {...props}
    />
  );
}
