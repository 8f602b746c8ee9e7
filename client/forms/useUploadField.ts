import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileKind, UploadedFileFragment } from '../apollo/generated.ts';
import { useKept } from '../session/kept.ts';
import { refusalOf } from '../uploads/picked.ts';
import { useUpload } from '../uploads/useUpload.ts';
import { useFormBusy } from './busy.ts';
import { describe, type FieldProps } from './FieldFrame.tsx';
import { useFormField } from './useFormField.ts';

/**
 * A field for a file, which is uploaded as soon as it is chosen. The value is the file's id. A file that is clearly of another kind is not
 * sent.
 */
export function useUploadField(props: FieldProps, kind?: FileKind) {
  const { t } = useTranslation('messages');
  const { input, frame } = useFormField<string | null>(props, { format: (value) => value ?? '' });
  const [uploaded, setUploaded] = useKept<UploadedFileFragment | undefined>(`uploaded ${props.name}`, undefined);
  const slot = useKept<string | undefined>(`upload ${props.name}`, undefined);
  const [refused, setRefused] = useState<string>();
  const put = (file: UploadedFileFragment) => {
    setRefused(undefined);
    setUploaded(file);
    input.onChange(file.id);
    input.onBlur();
  };
  const single = useUpload({ kind, slot, onDone: put });
  useFormBusy(single.busy);

  const start = (file: File) => {
    const refusal = kind && refusalOf(file, kind);
    setRefused(refusal ? t(`file.${refusal.key}`, { max: refusal.max }) : undefined);
    if (!refusal) single.start(file);
  };
  const error = refused ?? (single.upload?.phase === 'refused' ? (single.upload.reason ?? undefined) : frame.error);
  return {
    /** The file that the value names, if it was uploaded here. */
    uploaded: uploaded?.id === input.value ? uploaded : undefined,
    /** Takes a file that was uploaded elsewhere. */
    put,
    frame: { ...frame, error },
    upload: {
      ...single,
      start,
      control: { ...describe(frame.ids, error, props.help), 'data-field': props.name, disabled: props.disabled },
    },
  };
}

export type FieldUpload = ReturnType<typeof useUploadField>['upload'];
