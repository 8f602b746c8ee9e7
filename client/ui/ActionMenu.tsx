import { IconButton, type IconButtonProps, Menu } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';

export interface ActionMenuProps extends Omit<IconButtonProps, 'children'> {
  /** Names the button: what the actions are about. */
  label: string;
  /** `Menu.Item`s; drawn while the menu is open. */
  children: () => ReactNode;
  /** Called when the menu has gone, with the value of what was chosen, if anything was: what takes the focus is drawn then. */
  onClosed?: (chosen: string | null) => void;
}

/** The actions on one row, behind three dots. A list may hold hundreds, so the menu is made when it is first opened. */
export function ActionMenu({ label, children, onClosed, ...props }: ActionMenuProps) {
  const [asked, setAsked] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<string | null>(null);
  const button = (
    <IconButton variant="ghost" size="sm" color="fg.muted" aria-label={label} {...props}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  if (!asked) return <IconButton {...button.props} aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />;
  // The menu takes the focus one frame after the pointer has moved on it. If the press comes before that frame, the button has the focus
  // back by then: the menu takes it away once more, and it is lost when the menu goes.
  const onGone = () => {
    if (document.activeElement === document.body) trigger.current?.focus({ preventScroll: true });
    onClosed?.(chosen.current);
  };
  return (
    <Menu.Root
      defaultOpen
      lazyMount
      unmountOnExit
      onSelect={({ value }) => {
        chosen.current = value;
      }}
      onOpenChange={({ open }) => {
        if (open) chosen.current = null;
      }}
      onExitComplete={onGone}
      positioning={{ placement: 'bottom-end' }}
    >
      <Menu.Trigger ref={trigger} asChild>
        {button}
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minWidth="13rem" maxWidth="min(20rem, calc(100vw - 2rem))">
          <Shown>{children}</Shown>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

/** Calls for its content when it is drawn, not when the menu's button is. */
const Shown = ({ children }: { children: () => ReactNode }) => children();
