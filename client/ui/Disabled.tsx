import { Button, chakra, Menu, Tooltip } from '@chakra-ui/react';
import { cloneElement, isValidElement, type MouseEvent, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';

type Props = Record<string, unknown> & { children?: ReactNode };

export interface DisabledProps {
  /** Why not, in a sentence. Null: the child is as it is. */
  because: string | null;
  /** A `Button`, `IconButton`, `ButtonLink` or `Menu.Item`. */
  children: ReactElement;
}

/**
 * Switches a control off without hiding it: keyboard and screen reader still reach it and are told why.
 * A button says so when it is pointed at, focused or tapped; an item of a menu in a second line.
 */
export function Disabled({ because, children }: DisabledProps) {
  if (because === null) return children;
  const child = children as ReactElement<Props>;
  return child.type === Menu.Item ? disabledItem(child, because) : <DisabledButton child={child} because={because} />;
}

/** Not zag's `disabled`, which the arrow keys pass over. */
function disabledItem({ props, ...item }: ReactElement<Props>, because: string) {
  const { asChild, children, onSelect: _, onClick: __, ...rest } = props;
  const shown = asChild && isValidElement<Props>(children) ? children.props.children : children;
  return (
    <Menu.Item key={item.key} {...(rest as Props & { value: string })} aria-disabled closeOnSelect={false} flexWrap="wrap">
      {shown}
      <chakra.span flexBasis="full" textStyle="xs">
        {because}
      </chakra.span>
    </Menu.Item>
  );
}

function DisabledButton({ child, because }: { child: ReactElement<Props>; because: string }) {
  const reason = useId();
  const [open, setOpen] = useState(false);
  const { to, onClick: _, ...rest } = child.props;

  // A finger neither hovers nor leaves.
  useEffect(() => {
    if (!open) return;
    const close = () => setOpen(false);
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [open]);

  const off = {
    'aria-disabled': true,
    'data-disabled': '',
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
      ids={typeof rest.id === 'string' ? { trigger: rest.id } : undefined}
      openDelay={200}
      closeOnPointerDown={false}
      closeOnClick={false}
      positioning={{ strategy: 'fixed' }}
    >
      <Tooltip.Trigger asChild>
        {/* A link that leads nowhere, without an address that a middle click would open. */}
        {to === undefined ? cloneElement(child, off) : <Button role="link" {...rest} {...off} />}
      </Tooltip.Trigger>
      <Tooltip.Positioner>
        <Tooltip.Content aria-hidden>{because}</Tooltip.Content>
      </Tooltip.Positioner>
      <span id={reason} hidden>
        {because}
      </span>
    </Tooltip.Root>
  );
}
