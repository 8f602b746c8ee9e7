import { IconButton, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer as ChakraDrawer } from './chakra/drawer.ts';
import { useEverOpen } from './useEverOpen.ts';

export interface DrawerProps {
  open: boolean;
  /** Asked for by the close icon, a click outside or Escape. */
  onClose: () => void;
  /** Names the panel for screen readers. */
  label: string;
  /** At the top, beside the close icon. */
  heading: ReactNode;
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel that slides in from the side where lines begin, over 80 % of the width (specification, section 9). */
export const Drawer = (props: DrawerProps) => useEverOpen(props.open) && <OpenedDrawer {...props} />;

function OpenedDrawer({ open, onClose, label, heading, footer, children }: DrawerProps) {
  const { t } = useTranslation();
  return (
    <ChakraDrawer.Root open={open} onOpenChange={(change) => !change.open && onClose()} placement="start" lazyMount unmountOnExit>
      <Portal>
        <ChakraDrawer.Backdrop />
        <ChakraDrawer.Positioner>
          <ChakraDrawer.Content width="80%" maxWidth="80%" aria-label={label}>
            <ChakraDrawer.Header>{heading}</ChakraDrawer.Header>
            <ChakraDrawer.Body>{children}</ChakraDrawer.Body>
            {footer && (
              <ChakraDrawer.Footer flexDirection="column" alignItems="stretch" gap={3}>
                {footer}
              </ChakraDrawer.Footer>
            )}
            <ChakraDrawer.CloseTrigger asChild insetBlockStart={4} insetInlineEnd={3}>
              <IconButton variant="ghost" size="sm" aria-label={t('nav.closeMenu')}>
                <X aria-hidden />
              </IconButton>
            </ChakraDrawer.CloseTrigger>
          </ChakraDrawer.Content>
        </ChakraDrawer.Positioner>
      </Portal>
    </ChakraDrawer.Root>
  );
}
