import { type MouseEvent, type ReactElement, useEffect, useId, useState } from 'react';
import { Tooltip } from './chakra/tooltip.ts';
import { type ControlProps, switchedOff } from './switchedOff.tsx';

/** A button, or a link that looks like one, that is switched off and says why. */
export function DisabledButton({ children: child, because }: { children: ReactElement<ControlProps>; because: string }) {
  const reason = useId();
  const [open, setOpen] = useState(false);
  const { id } = child.props;

  // Touch has no hover, so the hint closes by itself.
  useEffect(() => {
    if (!open) return;
    const close = () => setOpen(false);
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [open]);

  const off = {
    'aria-describedby': reason,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      setOpen(true);
    },
  };
  return (
    <Tooltip.Root
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      ids={typeof id === 'string' ? { trigger: id } : undefined}
      openDelay={200}
      closeOnPointerDown={false}
      closeOnClick={false}
      positioning={{ strategy: 'fixed' }}
    >
      <Tooltip.Trigger asChild>{switchedOff(child, off)}</Tooltip.Trigger>
      <Tooltip.Positioner>
        <Tooltip.Content aria-hidden>{because}</Tooltip.Content>
      </Tooltip.Positioner>
      <span id={reason} hidden>
        {because}
      </span>
    </Tooltip.Root>
  );
}
