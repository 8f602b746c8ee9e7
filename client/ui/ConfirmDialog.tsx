import { Button } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from './Modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  /** The dialog stays, with its button busy, until this settles; close it from here. */
  onConfirm: () => void;
  title: string;
  children?: ReactNode;
  /** The words of the button, which name the action: *Delete*, never *OK*. */
  confirm: string;
  cancel?: string;
  /** True for an action that loses something for good. The button is red. */
  danger?: boolean;
  busy?: boolean;
}

/** Asks before something that cannot be undone. The focus starts on the harmless answer. */
export function ConfirmDialog({ open, onClose, onConfirm, title, children, confirm, cancel, danger, busy }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const harmless = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      initialFocus={harmless}
      footer={
        <>
          <Button ref={harmless} variant="outline" onClick={onClose}>
            {cancel ?? t('actions.cancel')}
          </Button>
          <Button colorPalette={danger ? 'red' : 'brand'} loading={busy} loadingText={confirm} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
