import { type BoxProps, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';

const Field = chakra('select', {
  base: {
    width: 'full',
    minWidth: '0',
    outline: '0',
    appearance: 'none',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
    paddingInlineEnd: 8,
    textStyle: 'sm',
    focusVisibleRing: 'inside',
    _disabled: { layerStyle: 'disabled' },
    _invalid: { focusRingColor: 'border.error', borderColor: 'border.error' },
    '& > option, & > optgroup': { bg: 'bg' },
  },
});

export interface NativeSelectProps extends Omit<HTMLChakraProps<'select'>, 'size'> {
  size?: 'sm' | 'md';
  /** Styles of the box around the control. */
  root?: BoxProps;
}

/** The browser's own list. Chakra's native select looks the same, but brings the recipe of Chakra's other select. */
export function NativeSelect({ size = 'md', root, ...field }: NativeSelectProps) {
  const small = size === 'sm';
  return (
    <chakra.div height="fit-content" display="flex" width="full" position="relative" {...root}>
      <Field height={small ? 9 : 10} paddingInlineStart={small ? 2.5 : 3} {...field} />
      <chakra.span
        aria-hidden
        position="absolute"
        insetBlock={0}
        insetInlineEnd={2}
        display="inline-flex"
        alignItems="center"
        pointerEvents="none"
        fontSize={small ? 'md' : 'lg'}
        color="fg.muted"
        opacity={field.disabled ? 0.5 : undefined}
      >
        <ChevronDown size="1em" />
      </chakra.span>
    </chakra.div>
  );
}
