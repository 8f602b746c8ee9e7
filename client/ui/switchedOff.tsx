import { Button } from '@chakra-ui/react';
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react';

export type ControlProps = Record<string, unknown> & { children?: ReactNode };

/** A control that does nothing. A link loses its address, so that a middle click opens nothing. */
export function switchedOff(control: ReactElement<ControlProps>, more: ControlProps = {}): ReactElement {
  const { to, onClick: _, ...rest } = control.props;
  const off = { 'aria-disabled': true, 'data-disabled': '', onClick: (event: MouseEvent) => event.preventDefault(), ...more };
  return to === undefined ? cloneElement(control, off) : <Button role="link" {...rest} {...off} />;
}
