import type { DetailedError, HttpRequest } from 'tus-js-client';
import { inTime, requestHeaders, requestTimeout } from '../apollo/request.ts';

/** The first part is small: it tells the server the type, so that a file of another one is refused before the rest is sent. */
const firstPart = 256 * 1024;
/** Of what follows. Between parts the token may be a newer one, and the server has said what it has. */
const part = 16 * 1024 * 1024;

/** Milliseconds for which an upload that was stopped before it had an address may still get one. */
const grace = 10_000;
/** Milliseconds that the server may look at a file once it has all of it. */
const judging = 600_000;

/** A refusal's own words; null when it has none. */
export interface Refusal {
  message: string | null;
  code: string | null;
}

export type Outcome =
  | { type: 'done'; url: string }
  /** The line or the server failed: the same may succeed later. `answered` tells that it was the server. */
  | { type: 'broken'; answered: boolean }
  /** The server knows nothing of the upload (any more). */
  | { type: 'gone' }
  /** The person has signed out. */
  | { type: 'signedOut' }
  /** The server will never take it; `message` is its own, in the page's language, `code` says what kind of refusal it is. */
  | ({ type: 'refused' } & Refusal)
  | { type: 'stopped' };

export interface AttemptOptions {
  /** The address of an upload that the server has begun already: it is asked how much it has. */
  url: string | null;
  metadata: Record<string, string>;
  signal: AbortSignal;
  onUrl: (url: string) => void;
  /** Bytes that have left this browser. */
  onSent: (sent: number) => void;
}

const octets = 'application/offset+octet-stream';
const endpoint = () => `${window.location.origin}/uploads`;

/** The language and, since an upload may take hours, the token of the moment. */
function sign(request: HttpRequest): void {
  for (const [name, value] of Object.entries(requestHeaders('CREATOR'))) request.setHeader(name, value);
}

/** A refusal's own words: an answer to HEAD has no body, so an upload that was refused unheard is asked once more. */
async function reasonOf(outcome: Outcome, url: string | null): Promise<Outcome> {
  if (outcome.type !== 'refused' || outcome.message !== null || !url) return outcome;
  try {
    const headers = { ...requestHeaders('CREATOR'), 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': octets };
    const response = await fetch(url, { method: 'PATCH', headers, signal: inTime() });
    return { type: 'refused', ...(response.ok ? unsaid : refusal(await response.text())) };
  } catch {
    return { type: 'broken', answered: false };
  }
}

const unsaid: Refusal = { message: null, code: null };

function refusal(body: string): Refusal {
  try {
    const { message = null, code = null } = JSON.parse(body) as Partial<Refusal>;
    return { message, code };
  } catch {
    return unsaid;
  }
}

/** Refusals that pass: another tab's turn, too slow, too early, too much at once. */
const passing = new Set([408, 409, 423, 425, 429]);

function outcomeOf({ originalResponse: response }: Pick<DetailedError, 'originalResponse'>, resumed: boolean): Outcome {
  const status = response?.getStatus() ?? 0;
  if (status === 401) return { type: 'signedOut' };
  if (resumed && (status === 404 || status === 410)) return { type: 'gone' };
  if (status < 400 || status >= 500 || passing.has(status)) return { type: 'broken', answered: status > 0 };
  return { type: 'refused', ...refusal(response?.getBody() ?? '') };
}

/** Uploads are created one after the other, so that the server knows their order. */
let created: Promise<unknown> = Promise.resolve();

/** Sends a file, or the rest of it, in one go over the tus protocol (https://tus.io/protocols/resumable-upload). Never rejects. */
export async function attempt(file: Blob, { url, metadata, signal, onUrl, onSent }: AttemptOptions): Promise<Outcome> {
  let resolve = (_: Outcome): void => undefined;
  const promise = new Promise<Outcome>((found) => {
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

    // A line that is dead without saying so.
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
      // The caller knows when to try again, and keeps the address.
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
      // The server creates it, and its address is still on the way: without it the upload could not be taken back.
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

/** Tells the server to forget what it has, without waiting: what is left is deleted after a day. */
export async function discard(url: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  const onBeforeRequest = (request: HttpRequest) => {
    sign(request);
    (request.getUnderlyingObject() as XMLHttpRequest).timeout = requestTimeout;
  };
  await Upload.terminate(url, { onBeforeRequest, retryDelays: [1000, 5000, 30_000] });
}
