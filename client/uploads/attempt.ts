import { inTime, requestHeaders, requestTimeout } from '../apollo/request.ts';
import { octets, offsetIn, sendTus, type TusRequest, tusMetadata } from './tus.ts';

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

const endpoint = () => `${window.location.origin}/uploads`;

/** Sends a request with the language and the present token, since an upload may take hours. */
const send = ({ headers, ...request }: TusRequest) => sendTus({ ...request, headers: { ...requestHeaders('CREATOR'), ...headers } });

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

function outcomeOf({ status, responseText }: XMLHttpRequest, begun: boolean): UploadOutcome {
  if (status === 401) return { type: 'signedOut' };
  if (begun && (status === 404 || status === 410)) return { type: 'gone' };
  if (status < 400 || status >= 500 || passing.has(status)) return { type: 'broken', answered: true };
  return { type: 'refused', ...refusal(responseText) };
}

/** Uploads are created one after the other, so that the server knows their order. */
let created: Promise<unknown> = Promise.resolve();

/** Sends a file, or the rest of it, in one go over the tus protocol. Never rejects. */
export async function attempt(file: Blob, { url: known, metadata, signal, onUrl, onSent }: AttemptOptions): Promise<UploadOutcome> {
  let release = (): void => undefined;
  const creation = new Promise<void>((done) => {
    release = done;
  });
  const before = created;
  if (!known) created = creation;
  let url = known;
  /** Ends the request that is under way. Its reason is the outcome. */
  const ending = new AbortController();

  // Detects a connection that is dead without an event.
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = (longest = requestTimeout) => {
    clearTimeout(silence);
    silence = setTimeout(() => ending.abort({ type: 'broken', answered: false } satisfies UploadOutcome), longest);
  };
  const note = (sent: number) => {
    listen(sent < file.size ? requestTimeout : judging);
    onSent(sent);
  };
  const stop = () => {
    release();
    if (url) ending.abort({ type: 'stopped' } satisfies UploadOutcome);
    // The server is creating the upload, and its address is still on the way. Without the address, the upload could not be cancelled.
    else listen(grace);
  };
  const begin = async (): Promise<number | UploadOutcome> => {
    const answer = url
      ? await send({ method: 'HEAD', url, headers: {}, signal: ending.signal })
      : await send({
          method: 'POST',
          url: endpoint(),
          headers: { 'upload-length': String(file.size), 'upload-metadata': tusMetadata(metadata) },
          signal: ending.signal,
        });
    const offset = url ? offsetIn(answer) : 0;
    const location = url ?? (answer.status === 201 ? answer.getResponseHeader('location') : null);
    if (offset === null || !location) return outcomeOf(answer, url !== null);
    url = new URL(location, endpoint()).href;
    release();
    onUrl(url);
    return offset;
  };

  try {
    if (!known) await before;
    if (signal.aborted) return { type: 'stopped' };
    signal.addEventListener('abort', stop);
    listen();
    const begun = await begin();
    if (typeof begun !== 'number') return await reasonOf(begun, url);
    if (signal.aborted) return { type: 'stopped' };
    let offset = begun;
    let size = known ? part : firstPart;
    while (url && offset < file.size) {
      const start = offset;
      note(start);
      const answer = await send({
        method: 'PATCH',
        url,
        headers: { 'upload-offset': String(start) },
        body: file.slice(start, start + size),
        signal: ending.signal,
        onSent: (sent) => note(start + sent),
      });
      const has = offsetIn(answer);
      // A server that takes nothing is asked again later, not at once.
      if (has === null || has <= start) return await reasonOf(outcomeOf(answer, true), url);
      offset = has;
      size = part;
    }
    note(offset);
    return { type: 'done', url: url ?? '' };
  } catch {
    return ending.signal.aborted ? (ending.signal.reason as UploadOutcome) : { type: 'broken', answered: false };
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
    release();
  }
}

/** Milliseconds after which a deletion that has failed is tried again. */
const pauses = [1000, 5000, 30_000];

/**
 * Tells the server to delete an upload. Without this, the server deletes it after a day.
 * @throws if it refuses, or does not answer
 */
export async function discard(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const headers = { ...requestHeaders('CREATOR'), 'tus-resumable': '1.0.0' };
    const status = await fetch(url, { method: 'DELETE', headers, signal: inTime() }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 204) return;
    const wait = pauses[tries];
    if (!wait || (status >= 400 && status < 500 && !passing.has(status))) throw new Error(`The upload was not deleted: ${status}`);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
