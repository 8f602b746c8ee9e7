/**
 * The part of tus 1.0 that the client speaks (https://tus.io/protocols/resumable-upload). It uses `XMLHttpRequest`, since `fetch` cannot
 * tell how much of a body has left.
 */

export const octets = 'application/offset+octet-stream';

export interface TusRequest {
  method: 'POST' | 'HEAD' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body?: Blob;
  /** Ends the request. */
  signal: AbortSignal;
  /** Bytes of the body that have left this browser. */
  onSent?: (sent: number) => void;
}

/**
 * Sends a request.
 * @throws without an answer
 */
export const sendTus = ({ method, url, headers, body, signal, onSent }: TusRequest): Promise<XMLHttpRequest> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries({ ...headers, 'tus-resumable': '1.0.0', ...(body && { 'content-type': octets }) }))
      request.setRequestHeader(name, value);
    if (onSent) request.upload.onprogress = ({ loaded }) => onSent(loaded);
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.onload = () => resolve(request);
    request.onerror = request.onabort = () => reject(new Error('no answer'));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.send(body);
  });

/** What a new upload tells of its file, as the header `Upload-Metadata`: UTF-8 in Base64. */
export const tusMetadata = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`)
    .join(',');

/** Bytes that the server has, by its answer to HEAD or PATCH; null if it does not say so. */
export function offsetIn(answer: XMLHttpRequest): number | null {
  const offset = answer.getResponseHeader('upload-offset');
  return answer.status >= 200 && answer.status < 300 && offset && /^\d+$/.test(offset) ? Number(offset) : null;
}
