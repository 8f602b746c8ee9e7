import { Button } from '@chakra-ui/react';
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react';

export type ControlProps = Record<string, unknown> & { children?: ReactNode };

/** A button that does nothing; a link becomes one that leads nowhere, without an address that a middle click would open. */
export function switchedOff(control: ReactElement<ControlProps>, more: ControlProps = {}): ReactElement {
  const { to, onClick: _, ...rest } = control.props;
  const off = { 'aria-disabled': true, 'data-disabled': '', onClick: (event: MouseEvent) => event.preventDefault(), ...more };
  return to === undefined ? cloneElement(control, off) : <Button role="link" {...rest} {...off} />;
}
