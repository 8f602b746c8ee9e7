import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/Modal.tsx';

interface EndDialogProps {
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onLeave: () => void;
  onEnd: () => void;
}

/** Asks a host whether to end the session for everyone, or to leave alone. */
export function EndDialog({ open, busy, onClose, onLeave, onEnd }: EndDialogProps) {
  const { t } = useTranslation('room');
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('end.title')}
      role="alertdialog"
      footer={
        <>
          <Button variant="outline" onClick={onLeave}>
            {t('end.leaveAlone')}
          </Button>
          <Button colorPalette="red" loading={busy} loadingText={t('end.forAll')} onClick={onEnd}>
            {t('end.forAll')}
          </Button>
        </>
      }
    >
      {t('end.text')}
    </Modal>
  );
}
