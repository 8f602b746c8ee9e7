import { Box, Button, chakra, Stack } from '@chakra-ui/react';
import type { Editor } from '@tiptap/react';
import { ImageUp } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestAlt } from '../../../schema/rules/rich-text.ts';
import type { UploadedFileFragment } from '../../apollo/generated.ts';
import { accepted, refusalOf } from '../../uploads/picked.ts';
import { useUpload } from '../../uploads/useUpload.ts';
import { Textarea } from '../chakra/textarea.ts';
import { Modal } from '../Modal.tsx';
import { FilePicker } from '../upload/FilePicker.tsx';
import { UploadProgress } from '../upload/UploadProgress.tsx';
import type { FigureAttributes } from './Figure.ts';

export interface PictureDialogProps {
  editor: Editor;
  /** Pasted or dropped: sent at once. */
  file?: File;
  onClose: () => void;
}

/** Uploads a picture and describes it, or changes the description of the selected one. It is no `form`, since it opens inside one. */
export function PictureDialog({ editor, file, onClose }: PictureDialogProps) {
  const { t } = useTranslation(['common', 'messages']);
  const id = useId();
  const [changes] = useState(() => editor.isActive('figure'));
  const [picture, setPicture] = useState<FigureAttributes | null>(() =>
    changes ? (editor.getAttributes('figure') as FigureAttributes) : null,
  );
  const [alt, setAlt] = useState(picture?.alt ?? '');
  const [refused, setRefused] = useState<string>();
  const take = ({ id: fileId, image }: UploadedFileFragment) =>
    setPicture({ src: `/media/images/${fileId}/1280.webp`, alt: '', width: image?.width ?? null, height: image?.height ?? null });
  const slot = useState<string>();
  const { upload, start, cancel, retry, fitting, busy } = useUpload({ kind: 'IMAGE', slot, onDone: take });

  const send = (chosen: File | undefined) => {
    if (!chosen) return;
    const refusal = refusalOf(chosen, 'IMAGE');
    setRefused(refusal ? t(`file.${refusal.key}`, { ns: 'messages', max: refusal.max }) : undefined);
    if (!refusal) start(chosen);
  };
  const sendGiven = useEffectEvent(send);
  useEffect(() => sendGiven(file), [file]);

  const save = () => {
    if (!picture) return;
    editor
      .chain()
      .focus()
      .setFigure({ ...picture, alt: alt.trim() })
      .run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().deleteNode('figure').run();
    onClose();
  };
  const error = refused ?? (upload?.phase === 'refused' ? upload.reason : undefined);
  return (
    <Modal
      open
      onClose={onClose}
      title={t(changes ? 'editor.pictureEdit' : 'editor.picture')}
      footer={
        <>
          {changes && (
            <Button type="button" variant="ghost" colorPalette="red" marginInlineEnd="auto" onClick={remove}>
              {t('editor.pictureRemove')}
            </Button>
          )}
          <Button type="button" variant="outline" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="button" colorPalette="brand" disabled={!picture || busy} onClick={save}>
            {t(changes ? 'actions.save' : 'editor.pictureInsert')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {picture && <chakra.img src={picture.src} alt="" maxHeight={56} marginInline="auto" borderRadius="l2" bg="bg.muted" />}
        {upload && upload.phase !== 'refused' ? (
          <UploadProgress upload={upload} onCancel={cancel} onRetry={retry} />
        ) : (
          <Box role="group" aria-labelledby={`${id}-pick`}>
            <FilePicker
              id={`${id}-file`}
              accept={accepted.IMAGE}
              onPick={([chosen]) => send(chosen)}
              minHeight={picture ? 14 : 36}
              disabled={fitting}
              aria-labelledby={`${id}-pick`}
              aria-describedby={`${id}-error`}
            >
              {!picture && <ImageUp size={24} strokeWidth={1.5} aria-hidden style={{ marginInline: 'auto' }} />}
              <chakra.span id={`${id}-pick`}>
                {t(fitting ? 'upload.fitting' : picture ? 'upload.changeImage' : 'upload.chooseImage')}
              </chakra.span>
            </FilePicker>
            <chakra.p id={`${id}-error`} role="alert" color="fg.error" textStyle="sm" marginBlockStart={1}>
              {error}
            </chakra.p>
          </Box>
        )}
        <div>
          <chakra.label htmlFor={`${id}-alt`} textStyle="label">
            {t('editor.pictureAlt')}
          </chakra.label>
          <Textarea
            id={`${id}-alt`}
            dir={alt ? 'auto' : undefined}
            rows={2}
            marginBlockStart={1.5}
            maxLength={longestAlt}
            value={alt}
            aria-describedby={`${id}-alt-help`}
            onChange={(event) => setAlt(event.target.value)}
          />
          <chakra.p id={`${id}-alt-help`} color="fg.muted" textStyle="sm" marginBlockStart={1.5}>
            {t('editor.pictureAltHelp')}
          </chakra.p>
        </div>
      </Stack>
    </Modal>
  );
}
