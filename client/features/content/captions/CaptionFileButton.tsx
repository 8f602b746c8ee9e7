import { Button, type ButtonProps } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { Allowed } from '../../../ui/Allowed.tsx';

export interface CaptionFileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The button is busy until this settles. */
  onFile: (file: File) => Promise<void>;
}

/** A button that asks for a file with captions. */
export function CaptionFileButton({ onFile, ...props }: CaptionFileButtonProps) {
  const captionInput = useRef<HTMLInputElement>(null);
  const [sendingCaption, setSendingCaption] = useState(false);
  const takeCaptionFile = async (file: File | undefined) => {
    if (captionInput.current) captionInput.current.value = '';
    if (!file) return;
    setSendingCaption(true);
    await onFile(file);
    setSendingCaption(false);
  };
  return (
    <>
      <Allowed needs="EDIT">
        <Button type="button" {...props} loading={sendingCaption} onClick={() => captionInput.current?.click()} />
      </Allowed>
      <input
        ref={captionInput}
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={({ target }) => void takeCaptionFile(target.files?.[0])}
      />
    </>
  );
}
