import { Button, type ButtonProps } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accepted, refusalOf } from '../../uploads/picked.ts';
import { Allowed, type Needs } from '../Allowed.tsx';
import { Modal } from '../Modal.tsx';
import { toast } from '../toaster.tsx';
import { Cropping, type CroppingProps } from './Cropping.tsx';

export interface CropButtonProps extends ButtonProps, Pick<CroppingProps, 'shape' | 'onUploaded'> {
  /** The title of the dialog in which the picture is cut. */
  dialogTitle: string;
  needs: Needs;
}

/** Asks for a picture, lets the person cut it, and uploads the cut. */
export function CropButton({ dialogTitle, needs, shape, onUploaded, ...button }: CropButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File>();
  // The file stays while the dialog closes.
  const [open, setOpen] = useState(false);
  const pick = (picked: File | undefined) => {
    // The same file may be picked again.
    if (input.current) input.current.value = '';
    if (!picked) return;
    const refusal = refusalOf(picked, 'IMAGE');
    if (refusal) return void toast.error(t(`file.${refusal.key}`, { ns: 'messages', max: refusal.max }));
    setFile(picked);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  return (
    <>
      <Allowed needs={needs}>
        <Button ref={trigger} {...button} onClick={() => input.current?.click()} />
      </Allowed>
      <input
        ref={input}
        type="file"
        accept={accepted.IMAGE}
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={(event) => pick(event.target.files?.[0])}
      />
      <Modal open={open} onClose={close} title={dialogTitle}>
        {file && <Cropping file={file} shape={shape} onUploaded={onUploaded} onClose={close} />}
      </Modal>
    </>
  );
}
