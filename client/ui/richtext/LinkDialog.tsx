import { Button, chakra, Stack } from '@chakra-ui/react';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '../chakra/input.ts';
import { Modal } from '../Modal.tsx';
import { linkAddress } from './address.ts';

/** Makes a link, or changes or removes the link at the caret. It is no `form`, since it opens inside one. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [known] = useState(() => (editor.getAttributes('link').href as string | undefined) ?? '');
  const [asksText] = useState(() => editor.state.selection.empty && !editor.isActive('link'));
  const [address, setAddress] = useState(known.replace(/^mailto:/, ''));
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);

  const save = () => {
    const href = linkAddress(address);
    if (!href) return setWrong(true);
    const chain = editor.chain().focus();
    // Without a selection, the person types the link's text.
    if (asksText) {
      const shown = text.trim() || address.trim();
      chain
        .insertContent([
          { type: 'text', text: shown, marks: [{ type: 'link', attrs: { href } }] },
          { type: 'text', text: ' ' },
        ])
        .run();
    } else chain.extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t(known ? 'editor.linkEdit' : 'editor.link')}
      initialFocus={input}
      footer={
        <>
          {known && (
            <Button type="button" variant="ghost" colorPalette="red" marginInlineEnd="auto" onClick={remove}>
              {t('editor.unlink')}
            </Button>
          )}
          <Button type="button" variant="outline" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="button" colorPalette="brand" onClick={save}>
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <Stack gap={2} onKeyDown={onKeyDown}>
        <div>
          <chakra.label htmlFor={id} textStyle="label">
            {t('editor.linkAddress')}
          </chakra.label>
          <Input
            ref={input}
            id={id}
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            marginBlockStart={1.5}
            value={address}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? `${id}-error` : undefined}
            onChange={(event) => {
              setAddress(event.target.value);
              setWrong(false);
            }}
          />
          <chakra.p id={`${id}-error`} role="alert" minHeight={5} marginBlockStart={1} color="fg.error" textStyle="sm">
            {wrong && t('editor.linkInvalid')}
          </chakra.p>
        </div>
        {asksText && (
          <div>
            <chakra.label htmlFor={`${id}-text`} textStyle="label">
              {t('editor.linkText')}
            </chakra.label>
            <Input id={`${id}-text`} dir="auto" marginBlockStart={1.5} value={text} onChange={(event) => setText(event.target.value)} />
          </div>
        )}
      </Stack>
    </Modal>
  );
}
