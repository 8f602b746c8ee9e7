import { attempts, fetchOnce, pause, pauseBefore, retryAfterOf } from './attempts.ts';
import { DiwanError, type UserError, UserErrors } from './errors.ts';
import type { FileKind, MediaFile } from './generated.ts';
import type { CallOptions } from './operation.ts';
import { headersOf, type Settings } from './settings.ts';

export interface UploadOptions extends CallOptions {
  /** The file's name; that of a `File` when absent. */
  name?: string;
  /** The file's kind. The server refuses a file of another kind at once. When absent, the file's type or name decides. */
  kind?: FileKind;
  /** Also makes an item of the file, at the end of this section. Only for video and audio. */
  sectionId?: string;
  /** The item's title; the file's name serves when absent. */
  title?: string;
  /** Called with the bytes that have arrived. */
  onProgress?: (sent: number, total: number) => void;
}

/** The SDK's own functions in `files`. */
export interface Files {
  /**
   * Uploads a picture, a video or an audio file, and answers the server's file. After an interruption it goes on with the missing bytes
   * (tus 1.0, https://tus.io). On Node, `await fs.openAsBlob(path)` reads a file piece by piece. A video or an audio file plays once it is
   * processed: see `processed`.
   *
   * API keys need `content:write`.
   */
  upload(file: Blob, options?: UploadOptions): Promise<MediaFile>;
  /**
   * Waits until a file is READY. @throws DiwanError with FILE_FAILED and the reason, when it cannot be played.
   *
   * API keys need `content:read`.
   */
  processed(id: string, options?: CallOptions): Promise<MediaFile>;
}

/** Bytes of one request. The bytes that have arrived count even if the request breaks off. */
const piece = 8 * 1024 * 1024;
/** The longest pause between two looks at a file that is being processed, in milliseconds. */
const longestLook = 5000;

export const createFiles = (settings: Settings, get: (id: string, options?: CallOptions) => Promise<MediaFile | null>): Files => ({
  async upload(file, { name = (file as File).name, kind = kindOf(file, name), sectionId, title, onProgress, ...options } = {}) {
    const announced = { filename: name, kind, sectionId, title };
    const address = await begin(settings, file.size, announced, options);
    await send(settings, address, file, options, onProgress);
    const id = new URL(address).pathname.split('/').at(-1) ?? '';
    return required(await get(id, options));
  },

  async processed(id, options = {}) {
    for (let wait = 250; ; wait = Math.min(longestLook, wait * 1.5)) {
      const file = required(await get(id, options));
      if (file.status === 'READY') return file;
      if (file.status === 'FAILED') throw new DiwanError(file.failure ?? 'The file cannot be played', { code: 'FILE_FAILED' });
      await pause(wait, options.signal);
    }
  },
});

function required(file: MediaFile | null): MediaFile {
  if (!file) throw new DiwanError('There is no such file', { code: 'NOT_FOUND' });
  return file;
}

function kindOf(file: Blob, name = ''): FileKind | undefined {
  if (/^image\//.test(file.type) || /\.(jpe?g|png|webp|gif|avif)$/i.test(name)) return 'IMAGE';
  if (/^video\//.test(file.type) || /\.(mp4|m4v|mov|mkv|webm)$/i.test(name)) return 'VIDEO';
  return /^audio\//.test(file.type) || /\.(mp3|m4[ab]|aac|og[ga]|opus|wav|flac|aiff?)$/i.test(name) ? 'AUDIO' : undefined;
}

const encoded = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const headersFor = async (settings: Settings, more: Record<string, string> = {}) => ({
  ...(await headersOf(settings)),
  'tus-resumable': '1.0.0',
  ...more,
});

/** Announces an upload, and answers its address. It is not repeated, since each upload reserves its bytes. */
async function begin(settings: Settings, bytes: number, announced: Record<string, string | undefined>, options: CallOptions) {
  const metadata = Object.entries(announced).flatMap(([name, value]) => (value ? [`${name} ${encoded(value)}`] : []));
  const headers = await headersFor(settings, { 'upload-length': String(bytes), 'upload-metadata': metadata.join(',') });
  const answer = await fetchOnce(settings, settings.uploads, { method: 'POST', headers }, options);
  const location = answer.headers.get('location');
  if (answer.status !== 201 || !location) throw refusalOf(answer);
  return new URL(location, settings.uploads).href;
}

/** Sends the pieces of a file. After a passing failure, the server is asked how much it has. */
async function send(
  settings: Settings,
  address: string,
  file: Blob,
  options: CallOptions,
  tell?: UploadOptions['onProgress'],
): Promise<void> {
  let failures = 0;
  for (let offset = 0; offset < file.size; ) {
    try {
      const headers = await headersFor(settings, { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) });
      const body = file.slice(offset, offset + piece);
      const answer = await fetchOnce(settings, address, { method: 'PATCH', headers, body }, options);
      if (answer.status !== 204) throw refusalOf(answer);
      offset = Number(answer.headers.get('upload-offset'));
      failures = 0;
    } catch (error) {
      if (!isPassing(error) || failures >= settings.retry.times) throw error;
      await pause((error.retryAfter ?? 0) * 1000 + pauseBefore(failures++, settings.retry.wait), options.signal);
      offset = await arrived(settings, address, options);
    }
    tell?.(offset, file.size);
  }
}

/** The bytes of an upload that the server has. */
function arrived(settings: Settings, address: string, options: CallOptions): Promise<number> {
  const look = async () => {
    const answer = await fetchOnce(settings, address, { method: 'HEAD', headers: await headersFor(settings) }, options);
    if (answer.status !== 200) throw refusalOf(answer);
    return Number(answer.headers.get('upload-offset'));
  };
  return attempts(settings, true, look, options.signal);
}

/**
 * Whether a failure may pass: no answer, a fault of the server, an upload that the previous attempt still holds (423), or one that has gone
 * on meanwhile (409).
 */
const isPassing = (error: unknown): error is DiwanError =>
  error instanceof DiwanError &&
  (error.status === undefined || [409, 423, 429].includes(error.status) || (error.status >= 500 && error.status !== 507));

function refusalOf({ status, headers, text }: { status: number; headers: Headers; text: string }): DiwanError {
  const failure = { status, requestId: headers.get('x-request-id') ?? undefined, retryAfter: retryAfterOf(headers) };
  const { message, errors, code = 'BAD_REQUEST' } = readFailure(text);
  const told = Object.entries(errors ?? {}).map(([field, about]): UserError => ({ field: field.split('.'), code, message: about }));
  if (told.length) return new UserErrors(told, {}, failure);
  return new DiwanError(message ?? `The server answered ${status}`, { ...failure, code });
}

function readFailure(text: string): { message?: string; errors?: Record<string, string>; code?: string } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
