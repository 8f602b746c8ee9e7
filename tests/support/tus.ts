import { setting } from './server.ts';
import type { Account } from './world.ts';

/** An answer to an upload request. `body` is its error. */
export interface TusAnswer {
  status: number;
  headers: Headers;
  body: { message: string; errors: Record<string, string>; code: string } | null;
}

type Caller = Partial<Pick<Account, 'token'>> & { language?: 'en' | 'ar'; url?: string };

/** Sends one request of the protocol. */
export async function tus(
  method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE' | 'OPTIONS',
  path: string,
  headers: Record<string, string>,
  { token, language = 'en', url = setting('TEST_URL') }: Caller,
  body?: Uint8Array<ArrayBuffer>,
): Promise<TusAnswer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}

/** The value of `Upload-Metadata`. */
export const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Creates an upload. */
export const create = (caller: Caller, bytes: number, about: Record<string, string> = { filename: 'clip.mp4' }) =>
  tus('POST', '/uploads', { 'upload-length': String(bytes), 'upload-metadata': metadata(about) }, caller);

/** Creates an upload and returns its path. */
export async function begun(caller: Caller, bytes: number, about?: Record<string, string>): Promise<string> {
  const { status, headers, body } = await create(caller, bytes, about);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return headers.get('location') as string;
}

/** Sends bytes from an offset on. */
export const patch = (caller: Caller, path: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
  tus('PATCH', path, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, caller, body);

/** The number of bytes that the server has. */
export async function offsetOf(caller: Caller, path: string): Promise<number> {
  const { headers } = await tus('HEAD', path, {}, caller);
  return Number(headers.get('upload-offset') ?? Number.NaN);
}

/** The id in an upload's address. */
export const idOf = (address: string) => address.split('/').at(-1) as string;
