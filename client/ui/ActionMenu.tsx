import { IconButton, type IconButtonProps, Menu } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';

export interface ActionMenuProps extends Omit<IconButtonProps, 'children'> {
  /** Names the button: what the actions are about. */
  label: string;
  /** `Menu.Item`s; drawn while the menu is open. */
  children: () => ReactNode;
}

/** The actions on one row, behind three dots. A list may hold hundreds, so the menu is made when it is first opened. */
export function ActionMenu({ label, children, ...props }: ActionMenuProps) {
  const [asked, setAsked] = useState(false);
  const button = (
    <IconButton variant="ghost" size="sm" color="fg.muted" aria-label={label} {...props}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  if (!asked) return <IconButton {...button.props} aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />;
  return (
    <Menu.Root defaultOpen lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>{button}</Menu.Trigger>
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
