import { Button, type ButtonProps } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { Allowed } from '../../../ui/Allowed.tsx';

export interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The button is busy until this settles. */
  onFile: (file: File) => Promise<void>;
}

/** A button that asks for a file with captions. */
export function FileButton({ onFile, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    setBusy(true);
    await onFile(file);
    setBusy(false);
  };
  return (
    <>
      <Allowed needs="EDIT">
        <Button type="button" {...props} loading={busy} onClick={() => input.current?.click()} />
      </Allowed>
      <input
        ref={input}
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={({ target }) => void take(target.files?.[0])}
      />
    </>
  );
}
