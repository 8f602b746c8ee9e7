import { useEffect, useEffectEvent } from 'react';
import type { FileKind, UploadedFileFragment } from '../apollo/generated.ts';
import { addUploads, cancel, claim, provide, retry } from './queue.ts';
import { isActive, isSameFile, type Upload } from './upload.ts';
import { useUploads } from './useUploads.ts';

export interface UploadOptions {
  /** Another kind is refused. */
  kind: FileKind | undefined;
  /** Id of the upload that is waited for, and how to note another: where the id is kept, there the upload outlives a reload. */
  slot: readonly [string | undefined, (id: string | undefined) => void];
  onDone: (uploaded: UploadedFileFragment) => void;
}

export interface SingleUpload {
  /** Null when there is none, or it is done. */
  upload: Upload | null;
  /** Starting another cancels the one before; a missing file that is chosen again goes on. */
  start: (file: File) => void;
  cancel: () => void;
  retry: () => void;
  busy: boolean;
}

/** One upload at a time, for a control that waits for its file: leaving the control's page cancels it. */
export function useUpload({ kind, slot: [id, setId], onDone }: UploadOptions): SingleUpload {
  const upload = useUploads().find((candidate) => candidate.id === id) ?? null;
  const done = useEffectEvent(onDone);
  const free = useEffectEvent(() => setId(undefined));

  useEffect(() => (id ? claim(id) : undefined), [id]);
  useEffect(() => {
    if (upload?.phase !== 'done' || !upload.file) return;
    done(upload.file);
    free();
  }, [upload]);

  return {
    upload: upload?.phase === 'done' ? null : upload,
    start: (file) => {
      if (upload?.phase === 'missing' && isSameFile(upload, file)) return void provide([file]);
      if (id) cancel(id);
      setId(addUploads([{ file, kind, item: null }])[0]);
    },
    cancel: () => {
      if (id) cancel(id);
      setId(undefined);
    },
    retry: () => id && retry(id),
    busy: upload !== null && isActive(upload),
  };
}
