import { IconButton, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './chakra/dialog.ts';
import { useEverOpen } from './useEverOpen.ts';

export interface ModalProps {
  open: boolean;
  /** Asked for by the close icon, the backdrop or Escape. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, at the end of the last line. */
  footer?: ReactNode;
  /** Gets the focus first; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** `alertdialog` for a question that needs an answer. */
  role?: 'dialog' | 'alertdialog';
}

/** A dialog by the specification (section 2): 520 px from medium screens on, full width below, 0.3 s fade and scale from 0.9. */
export const Modal = (props: ModalProps) => useEverOpen(props.open) && <OpenedModal {...props} />;

function OpenedModal({ open, onClose, title, children, footer, initialFocus, role = 'dialog' }: ModalProps) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      role={role}
      ids={{ title: heading }}
      placement="center"
      closeOnInteractOutside
      initialFocusEl={initialFocus && (() => initialFocus.current)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop _open={{ animationDuration: '300ms' }} _closed={{ animationDuration: '300ms' }} />
        <Dialog.Positioner paddingInline={{ base: 0, md: 4 }} paddingBlock={4}>
          <Dialog.Content
            width="full"
            maxWidth={{ base: 'full', md: 'modal' }}
            borderRadius={{ base: 'none', md: 'l3' }}
            textStyle="md"
            _open={{ animation: 'modal-in 300ms ease-out' }}
            _closed={{ animation: 'modal-out 300ms ease-in forwards' }}
          >
            <Dialog.Header paddingInlineEnd={14}>
              <Dialog.Title id={heading} as="h2" textStyle="xl">
                {title}
              </Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            {footer && (
              <Dialog.Footer flexWrap="wrap" paddingBlockEnd={6}>
                {footer}
              </Dialog.Footer>
            )}
            <Dialog.CloseTrigger asChild insetBlockStart={4} insetInlineEnd={4}>
              <IconButton variant="ghost" size="sm" aria-label={t('modal.close')}>
                <X aria-hidden />
              </IconButton>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
