import { IconButton, type IconButtonProps } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Menu } from './chakra/menu.ts';
import { useOpening } from './useOpening.ts';

interface DotsProps extends Omit<IconButtonProps, 'children'> {
  /** Names the button: what the actions are about. */
  label: string;
}

export interface ActionMenuProps extends DotsProps {
  /** `fixed` in a table that scrolls sideways, which would cut the menu. */
  strategy?: 'fixed';
  /** `Menu.Item`s; drawn while the menu is open. */
  children: () => ReactNode;
  /** Called when the menu has closed, with the value of the chosen item or null. A dialog that takes the focus is opened then. */
  onClosed?: (chosen: string | null) => void;
}

const Dots = ({ label, ...props }: DotsProps) => (
  <IconButton variant="ghost" size="sm" color="fg.muted" aria-label={label} {...props}>
    <Ellipsis aria-hidden />
  </IconButton>
);

/** The button of a menu that is not there yet. The first press makes the menu (`children`), with all that its actions need. */
export function UnopenedMenu({ children, ...props }: DotsProps & { children: () => ReactNode }) {
  const { isOpen, isOpening, open } = useOpening();
  return isOpen ? children() : <Dots {...props} aria-haspopup="menu" aria-expanded={isOpening} onClick={open} />;
}

/** The actions on one row, behind three dots. A list may hold hundreds, so the menu is made when it is first opened. */
export const ActionMenu = ({ label, strategy, children, onClosed, ...props }: ActionMenuProps) => (
  <UnopenedMenu label={label} {...props}>
    {() => (
      <OpenedMenu label={label} strategy={strategy} onClosed={onClosed} {...props}>
        {children}
      </OpenedMenu>
    )}
  </UnopenedMenu>
);

/** The menu that an `UnopenedMenu` makes, with a button in place of its own. It is open from the start. */
export function OpenedMenu({ label, strategy, children, onClosed, ...props }: ActionMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<string | null>(null);
  // The menu takes the focus one frame after the pointer has moved over it. If the press comes before that frame, the button has the focus
  // again by then; the menu takes it once more, and it is lost when the menu closes.
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
      positioning={{ placement: 'bottom-end', strategy }}
    >
      <Menu.Trigger ref={trigger} asChild>
        <Dots label={label} {...props} />
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minWidth="13rem" maxWidth="min(20rem, calc(100vw - 2rem))" textAlign="start">
          <Shown>{children}</Shown>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

/** Draws the content only when the menu itself is drawn. */
const Shown = ({ children }: { children: () => ReactNode }) => children();
