import { Button, chakra, Input } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../Modal.tsx';

const isHttps = (address: string): boolean => {
  try {
    return new URL(address).protocol === 'https:';
  } catch {
    return false;
  }
};

/** Asks where a link leads. Not a form: it opens inside of one. */
export function LinkDialog({
  open,
  href,
  onClose,
  onSave,
}: {
  open: boolean;
  href: string;
  onClose: () => void;
  onSave: (href: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(href);
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    if (open) setAddress(href || 'https://');
    setWrong(false);
  }, [open, href]);

  const save = () => (isHttps(address.trim()) ? onSave(address.trim()) : setWrong(true));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('editor.link')}
      initialFocus={input}
      footer={
        <>
          <Button type="button" variant="outline" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="button" colorPalette="brand" onClick={save}>
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <chakra.label htmlFor={id} textStyle="label">
        {t('editor.linkAddress')}
      </chakra.label>
      <Input
        ref={input}
        id={id}
        type="url"
        marginBlockStart={1.5}
        value={address}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <chakra.p id={`${id}-error`} role="alert" minHeight={5} marginBlockStart={1} color="fg.error" textStyle="sm">
        {wrong && t('editor.linkInvalid')}
      </chakra.p>
    </Modal>
  );
}
