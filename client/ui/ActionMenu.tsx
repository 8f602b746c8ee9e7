import { IconButton, type IconButtonProps, Menu } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';

export interface ActionMenuProps extends Omit<IconButtonProps, 'children'> {
  /** Names the button: what the actions are about. */
  label: string;
  /** The button was pressed before this was drawn, so the menu opens at once. */
  isAsked?: boolean;
  /** `fixed` in a table that scrolls sideways, which would cut the menu. */
  strategy?: 'fixed';
  /** `Menu.Item`s; drawn while the menu is open. */
  children: () => ReactNode;
  /** Called when the menu has closed, with the value of the chosen item or null. A dialog that takes the focus is opened then. */
  onClosed?: (chosen: string | null) => void;
}

const Dots = ({ label, ...props }: Pick<ActionMenuProps, 'label'> & Omit<IconButtonProps, 'children'>) => (
  <IconButton variant="ghost" size="sm" color="fg.muted" aria-label={label} {...props}>
    <Ellipsis aria-hidden />
  </IconButton>
);

/** The button of a menu that is not made yet, nor what its actions need. */
export const UnopenedMenu = (props: ComponentProps<typeof Dots>) => <Dots {...props} aria-haspopup="menu" aria-expanded={false} />;

/** The actions on one row, behind three dots. A list may hold hundreds, so the menu is made when it is first opened. */
export function ActionMenu({ label, isAsked = false, strategy, children, onClosed, ...props }: ActionMenuProps) {
  const [asked, setAsked] = useState(isAsked);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<string | null>(null);
  if (!asked) return <UnopenedMenu label={label} {...props} onClick={() => setAsked(true)} />;
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
