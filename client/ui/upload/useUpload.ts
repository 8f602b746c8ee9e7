import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadedFileFragment } from '../../apollo/generated.ts';
import { uploadFile } from '../../apollo/upload.ts';

export type UploadState =
  | { phase: 'idle' }
  /** Bytes on their way; once all are sent the server looks at the file (`processing`). */
  | { phase: 'sending' | 'processing'; file: File; sent: number; total: number }
  | { phase: 'failed'; file: File; error: unknown };

/** One upload at a time: starting another, or leaving the page, cancels it. */
export function useUpload(onDone: (uploaded: UploadedFileFragment, file: File) => void) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const running = useRef<AbortController>(null);
  const done = useRef(onDone);
  done.current = onDone;

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ phase: 'idle' });
  }, []);

  const start = useCallback(async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const current = () => running.current === controller;
    setState({ phase: 'sending', file, sent: 0, total: file.size });
    try {
      const uploaded = await uploadFile(file, {
        signal: controller.signal,
        onProgress: (sent, total) => current() && setState({ phase: sent < total ? 'sending' : 'processing', file, sent, total }),
      });
      if (!current()) return;
      setState({ phase: 'idle' });
      done.current(uploaded, file);
    } catch (error) {
      if (current()) setState({ phase: 'failed', file, error });
    }
  }, []);

  useEffect(() => () => running.current?.abort(), []);

  return { state, start, cancel, busy: state.phase === 'sending' || state.phase === 'processing' };
}
