import { chakra, useSlotRecipe } from '@chakra-ui/react';
import { switchSlotRecipe } from '@chakra-ui/react/theme';
import { Toggle, type ToggleProps } from './Toggle.tsx';
import { changed } from './theme/system.ts';

// Its words may take two lines. Chakra's own leading is for one.
const recipe = changed(switchSlotRecipe, { base: { label: { lineHeight: 'inherit' } } });

/** A switch with Chakra's look. Chakra's own brings a state machine, for what the browser's checkbox does. */
export function Switch(props: ToggleProps) {
  const parts = useSlotRecipe({ recipe })();
  return (
    <Toggle
      kind="switch"
      parts={parts}
      colorPalette="brand"
      gap={3}
      draw={(shown) => <chakra.span data-part="thumb" css={parts.thumb} {...shown} />}
      {...props}
    />
  );
}
