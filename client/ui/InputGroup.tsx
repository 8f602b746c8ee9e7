import { type BoxProps, chakra } from '@chakra-ui/react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';

const Beside = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    position: 'absolute',
    zIndex: 2,
    color: 'fg.muted',
    height: 'full',
    fontSize: 'sm',
    paddingInline: 3,
  },
});

export interface InputGroupProps extends BoxProps {
  /** Before the text. */
  startElement?: ReactNode;
  /** How much farther from the edge the text begins than the input is high. */
  startGap?: string;
  /** Behind the text. */
  endElement?: ReactNode;
  endElementProps?: BoxProps;
  /** The input. */
  children: ReactElement<BoxProps>;
}

/** An input with something inside its edge. */
export function InputGroup({ startElement, startGap = '0px', endElement, endElementProps, children, ...props }: InputGroupProps) {
  return (
    <chakra.div display="inline-flex" alignItems="center" gap={2} position="relative" isolation="isolate" width="full" {...props}>
      {startElement && (
        <Beside insetInlineStart={0} pointerEvents="none">
          {startElement}
        </Beside>
      )}
      {cloneElement(children, {
        ...(startElement && { paddingInlineStart: `calc(var(--input-height) + ${startGap})` }),
        ...(endElement && { paddingInlineEnd: 'var(--input-height)' }),
        ...children.props,
      })}
      {endElement && (
        <Beside insetInlineEnd={0} {...endElementProps}>
          {endElement}
        </Beside>
      )}
    </chakra.div>
  );
}
