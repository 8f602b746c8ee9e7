import { useState } from 'react';
import type { UploadedFileFragment } from '../apollo/generated.ts';
import { errorMessage } from '../ui/errorMessage.ts';
import { useUpload } from '../ui/upload/useUpload.ts';
import { useFormBusy } from './busy.ts';
import { describe, type FieldProps } from './FieldFrame.tsx';
import { useKept } from './kept.ts';
import { useFormField } from './useFormField.ts';

/** A file that is uploaded as soon as it is chosen; the value is its id. `refuse` says why one is not even sent. */
export function useUploadField(props: FieldProps, refuse: (file: File) => string | undefined = () => undefined) {
  const { input, frame } = useFormField<string | null>(props, { format: (value) => value ?? '' });
  const [uploaded, setUploaded] = useKept<UploadedFileFragment | undefined>(`uploaded ${props.name}`, undefined);
  const [refused, setRefused] = useState<string>();
  const upload = useUpload((file) => {
    setUploaded(file);
    input.onChange(file.id);
    input.onBlur();
  });
  useFormBusy(upload.busy);

  const start = (file: File) => {
    const reason = refuse(file);
    setRefused(reason);
    if (!reason) void upload.start(file);
  };
  const error = refused ?? (upload.state.phase === 'failed' ? errorMessage(upload.state.error) : frame.error);
  return {
    /** The file that the value names, if it was uploaded here. */
    uploaded: uploaded?.id === input.value ? uploaded : undefined,
    frame: { ...frame, error },
    upload: { ...upload, start, control: { ...describe(frame.ids, error, props.help), disabled: props.disabled } },
  };
}

export type FieldUpload = ReturnType<typeof useUploadField>['upload'];
