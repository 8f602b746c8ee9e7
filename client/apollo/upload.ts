import { print, visit } from 'graphql';
import { signInAgain } from './expired.ts';
import { FileUploadDocument, type FileUploadMutation, type UploadedFileFragment } from './generated.ts';
import { requestHeaders } from './headers.ts';

/** The server (or the line) did not take the file; `message` is for the person, null when only the network failed. */
export class UploadError extends Error {
  readonly forPerson: string | null;
  constructor(message: string | null) {
    super(message ?? 'The upload broke off');
    this.name = 'UploadError';
    this.forPerson = message;
  }
}

export interface UploadOptions {
  /** Bytes sent so far and in all; the last call says that everything is sent, the answer may take longer. */
  onProgress?: (sent: number, total: number) => void;
  /** Aborting rejects with an `AbortError`. */
  signal?: AbortSignal;
}

interface Answer {
  data?: FileUploadMutation | null;
  errors?: readonly { message: string; extensions?: { code?: string } }[];
}

/** Apollo's own directives are for its cache; the server knows none of them. */
const query = print(visit(FileUploadDocument, { Directive: () => null }));

/** Body of a GraphQL multipart request: https://github.com/jaydenseric/graphql-multipart-request-spec */
function multipart(file: File): FormData {
  const body = new FormData();
  body.append('operations', JSON.stringify({ operationName: 'FileUpload', query, variables: { file: null } }));
  body.append('map', JSON.stringify({ 0: ['variables.file'] }));
  body.append('0', file, file.name);
  return body;
}

function read(text: string): UploadedFileFragment {
  let answer: Answer;
  try {
    answer = JSON.parse(text) as Answer;
  } catch {
    throw new UploadError(null);
  }
  const [failure] = answer.errors ?? [];
  if (failure?.extensions?.code === 'UNAUTHENTICATED') signInAgain('CREATOR');
  const payload = answer.data?.fileUpload;
  if (!payload?.file) throw new UploadError(payload?.userErrors[0]?.message ?? failure?.message ?? null);
  return payload.file;
}

/**
 * Sends a file through `fileUpload` and answers what the server made of it.
 * Over XMLHttpRequest, since fetch tells nothing about the bytes sent. Without a time limit: a film takes as long as it takes.
 */
export function uploadFile(file: File, { onProgress, signal }: UploadOptions = {}): Promise<UploadedFileFragment> {
  return new Promise((resolve, reject) => {
    const aborted = () => new DOMException('The upload was cancelled', 'AbortError');
    if (signal?.aborted) return reject(aborted());
    const request = new XMLHttpRequest();
    request.open('POST', '/graphql');
    for (const [name, value] of Object.entries(requestHeaders('CREATOR'))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = () => {
      try {
        resolve(read(request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new UploadError(null));
    request.onabort = () => reject(aborted());
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(multipart(file));
  });
}
