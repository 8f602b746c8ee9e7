import type { DetailedError, HttpRequest } from 'tus-js-client';
import { inTime, requestHeaders, requestTimeout } from '../apollo/request.ts';

/** Bytes of the first part. It is small, so that the server can refuse a file of a wrong type before the rest is sent. */
const firstPart = 256 * 1024;
/** Bytes of further parts. Each part may have a newer token, and the server confirms what it has. */
const part = 16 * 1024 * 1024;

/** Milliseconds for which an upload that was stopped before it had an address may still get one. */
const grace = 10_000;
/** Milliseconds for which the server may check a complete file. */
const judging = 600_000;

/** A refusal's own words; null when it has none. */
export interface UploadRefusal {
  message: string | null;
  code: string | null;
}

export type UploadOutcome =
  | { type: 'done'; url: string }
  /** The connection or the server failed, and another try may succeed. `answered` says that the server answered. */
  | { type: 'broken'; answered: boolean }
  /** The server does not know the upload, or no longer does. */
  | { type: 'gone' }
  /** The person has signed out. */
  | { type: 'signedOut' }
  /** The server refuses the file for good. `message` is the server's, in the page's language; `code` is the kind of refusal. */
  | ({ type: 'refused' } & UploadRefusal)
  | { type: 'stopped' };

export interface AttemptOptions {
  /** The address of an upload that has begun. The server is asked how much it has. */
  url: string | null;
  metadata: Record<string, string>;
  signal: AbortSignal;
  onUrl: (url: string) => void;
  /** Bytes that have left this browser. */
  onSent: (sent: number) => void;
}

const octets = 'application/offset+octet-stream';
const endpoint = () => `${window.location.origin}/uploads`;

/** Adds the language and the present token, since an upload may take hours. */
function sign(request: HttpRequest): void {
  for (const [name, value] of Object.entries(requestHeaders('CREATOR'))) request.setHeader(name, value);
}

/** The words of a refusal. An answer to HEAD has no body, so the reason is asked for again. */
async function reasonOf(outcome: UploadOutcome, url: string | null): Promise<UploadOutcome> {
  if (outcome.type !== 'refused' || outcome.message !== null || !url) return outcome;
  try {
    const headers = { ...requestHeaders('CREATOR'), 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': octets };
    const response = await fetch(url, { method: 'PATCH', headers, signal: inTime() });
    return { type: 'refused', ...(response.ok ? unsaid : refusal(await response.text())) };
  } catch {
    return { type: 'broken', answered: false };
  }
}

const unsaid: UploadRefusal = { message: null, code: null };

function refusal(body: string): UploadRefusal {
  try {
    const { message = null, code = null } = JSON.parse(body) as Partial<UploadRefusal>;
    return { message, code };
  } catch {
    return unsaid;
  }
}

/** Statuses of refusals that pass: another tab's turn, too slow, too early, too much at once. */
const passing = new Set([408, 409, 423, 425, 429]);

function outcomeOf({ originalResponse: response }: Pick<DetailedError, 'originalResponse'>, resumed: boolean): UploadOutcome {
  const status = response?.getStatus() ?? 0;
  if (status === 401) return { type: 'signedOut' };
  if (resumed && (status === 404 || status === 410)) return { type: 'gone' };
  if (status < 400 || status >= 500 || passing.has(status)) return { type: 'broken', answered: status > 0 };
  return { type: 'refused', ...refusal(response?.getBody() ?? '') };
}

/** Uploads are created one after the other, so that the server knows their order. */
let created: Promise<unknown> = Promise.resolve();

/** Sends a file, or the rest of it, in one go over the tus protocol (https://tus.io/protocols/resumable-upload). Never rejects. */
export async function attempt(file: Blob, { url, metadata, signal, onUrl, onSent }: AttemptOptions): Promise<UploadOutcome> {
  let resolve = (_: UploadOutcome): void => undefined;
  const promise = new Promise<UploadOutcome>((found) => {
    resolve = found;
  });
  let release = (): void => undefined;
  const creation = new Promise<void>((done) => {
    release = done;
  });
  const before = created;
  if (!url) created = creation;
  try {
    const { Upload } = await import('tus-js-client');
    if (!url) await before;
    if (signal.aborted) return { type: 'stopped' };

    // Detects a connection that is dead without an event.
    let silence: ReturnType<typeof setTimeout> | undefined;
    const listen = (longest = requestTimeout) => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        void upload.abort();
        resolve({ type: 'broken', answered: false });
      }, longest);
    };
    const stop = () => {
      void upload.abort();
      resolve({ type: 'stopped' });
    };

    const upload = new Upload(file as File, {
      ...(url ? { uploadUrl: url } : { endpoint: endpoint() }),
      metadata,
      chunkSize: url ? part : firstPart,
      // The caller decides when to try again, and keeps the address.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: sign,
      onUploadUrlAvailable: () => {
        release();
        if (upload.url) onUrl(upload.url);
        if (signal.aborted) stop();
      },
      onProgress: (sent) => {
        listen(sent < file.size ? requestTimeout : judging);
        onSent(sent);
      },
      onChunkComplete: () => {
        upload.options.chunkSize = part;
      },
      onSuccess: () => resolve({ type: 'done', url: upload.url ?? '' }),
      onError: (error) =>
        resolve('originalRequest' in error ? outcomeOf(error, url !== null || upload.url !== null) : { type: 'broken', answered: false }),
    });
    signal.addEventListener('abort', () => {
      release();
      if (upload.url) stop();
      // The server is creating the upload, and its address is still on the way. Without the address, the upload could not be cancelled.
      else listen(grace);
    });
    listen();
    upload.start();
    const outcome = await promise;
    clearTimeout(silence);
    return await reasonOf(outcome, upload.url);
  } catch {
    // The code of the protocol itself did not arrive.
    return { type: 'broken', answered: false };
  } finally {
    release();
  }
}

/** Tells the server to delete an upload. Without this, the server deletes it after a day. */
export async function discard(url: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  const onBeforeRequest = (request: HttpRequest) => {
    sign(request);
    (request.getUnderlyingObject() as XMLHttpRequest).timeout = requestTimeout;
  };
  await Upload.terminate(url, { onBeforeRequest, retryDelays: [1000, 5000, 30_000] });
}
