import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileKind, UploadedFileFragment } from '../apollo/generated.ts';
import { fitPicture } from './pictures.ts';
import { addUploads, cancel, claim, provide, retry } from './queue.ts';
import { isActive, isSameFile, type Upload } from './upload.ts';
import { useUploads } from './useUploads.ts';

export interface UploadOptions {
  /** Another kind is refused. */
  kind: FileKind | undefined;
  /** The id of the awaited upload, and a function that keeps another. The upload outlives a reload if the id does. */
  slot: readonly [string | undefined, (id: string | undefined) => void];
  onDone: (uploaded: UploadedFileFragment) => void;
}

export interface SingleUpload {
  /** Null when there is none, or it is done. */
  upload: Upload | null;
  /** Starts an upload, and cancels the previous one. A missing file that is chosen again goes on instead. */
  start: (file: File) => void;
  cancel: () => void;
  retry: () => void;
  /** Whether a large picture is being redrawn smaller, which may take seconds. */
  fitting: boolean;
  busy: boolean;
}

/** One upload at a time, for a control that waits for its file: leaving the control's page cancels it. */
export function useUpload({ kind, slot: [id, setId], onDone }: UploadOptions): SingleUpload {
  const upload = useUploads().find((candidate) => candidate.id === id) ?? null;
  const done = useEffectEvent(onDone);
  const free = useEffectEvent(() => setId(undefined));

  const [fitting, setFitting] = useState(false);
  /** Counts choices and cancellations, so that a picture that becomes ready after one of them is not sent. */
  const turn = useRef(0);

  useEffect(() => (id ? claim(id) : undefined), [id]);
  useEffect(
    () => () => {
      turn.current++;
    },
    [],
  );
  useEffect(() => {
    if (upload?.phase !== 'done' || !upload.file) return;
    done(upload.file);
    free();
  }, [upload]);

  const send = (file: File) => {
    if (upload?.phase === 'missing' && isSameFile(upload, file)) return void provide([file]);
    if (id) cancel(id);
    setId(addUploads([{ file, kind, item: null }])[0]);
  };
  const sendFitted = async (picture: File) => {
    const own = ++turn.current;
    setFitting(true);
    const file = await fitPicture(picture);
    if (own !== turn.current) return;
    setFitting(false);
    send(file);
  };

  return {
    upload: upload?.phase === 'done' ? null : upload,
    start: (file) => (kind === 'IMAGE' ? void sendFitted(file) : send(file)),
    cancel: () => {
      turn.current++;
      if (id) cancel(id);
      setId(undefined);
    },
    retry: () => id && retry(id),
    fitting,
    busy: fitting || (upload !== null && isActive(upload)),
  };
}
