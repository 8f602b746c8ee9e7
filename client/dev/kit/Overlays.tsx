import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { toast } from '../../ui/toaster.tsx';
import { Line, Specimens } from './Specimens.tsx';
import { useWords } from './words.ts';

/** Everything that opens over the page. */
export function Overlays() {
  const { overlays, save } = useWords();
  const [open, setOpen] = useState<'modal' | 'confirm' | 'drawer'>();
  const close = () => setOpen(undefined);
  const load = () => {
    const id = toast.loading(overlays.working);
    setTimeout(() => toast.settle(id, 'success', overlays.done), 5000);
  };
  return (
    <Specimens>
      <Line>
        <Button variant="outline" onClick={() => setOpen('modal')}>
          {overlays.modal}
        </Button>
        <Button variant="outline" onClick={() => setOpen('confirm')}>
          {overlays.confirm}
        </Button>
        <Button variant="outline" onClick={() => setOpen('drawer')}>
          {overlays.drawer}
        </Button>
      </Line>
      <Line>
        <Button variant="outline" onClick={() => toast.success(overlays.done)}>
          {overlays.success}
        </Button>
        <Button variant="outline" onClick={() => toast.error(overlays.failed)}>
          {overlays.error}
        </Button>
        <Button variant="outline" onClick={() => toast.info(overlays.news)}>
          {overlays.info}
        </Button>
        <Button variant="outline" onClick={() => toast.warning(overlays.careful)}>
          {overlays.warning}
        </Button>
        <Button variant="outline" onClick={load}>
          {overlays.loading}
        </Button>
        <Button variant="outline" onClick={() => Array.from({ length: 25 }, (_, index) => toast.info(`${overlays.news} ${index + 1}`))}>
          {overlays.many}
        </Button>
      </Line>
      <Modal
        open={open === 'modal'}
        onClose={close}
        title={overlays.modalTitle}
        footer={
          <Button colorPalette="brand" onClick={close}>
            {save}
          </Button>
        }
      >
        {overlays.modalText}
      </Modal>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title={overlays.confirmTitle}
        confirm={overlays.confirm}
        danger
      >
        {overlays.confirmText}
      </ConfirmDialog>
      <Drawer open={open === 'drawer'} onClose={close} label={overlays.drawer} heading={overlays.drawer}>
        {overlays.modalText}
      </Drawer>
    </Specimens>
  );
}
