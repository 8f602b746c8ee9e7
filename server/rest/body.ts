import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { Upload } from 'graphql-upload-minimal';
import { readJsonBody } from '../http/bodies.ts';
import { Refusal } from './refusal.ts';

/** The limits of a form, besides the size of its files. */
const formLimits = { fields: 50, fieldSize: 100_000, files: 1, parts: 60, headerPairs: 50 };

const badInput = () => new Refusal(400, { key: 'api.badInput' });
const tooLarge = () => new Refusal(413, { key: 'api.tooLarge' });
const unsupported = () => new Refusal(415, { key: 'api.unsupportedType' });

export const isForm = (request: Request): boolean => !!request.is('multipart/form-data');

/** Reads the JSON object of a request; an empty body reads as an empty object. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return {};
  if (!request.is('json')) throw unsupported();
  const body = await readJsonBody(request);
  if (Array.isArray(body)) throw badInput();
  return body as Record<string, unknown>;
}

/**
 * Reads the fields of a multipart form. A file part named in `files` goes to `receive` while it streams in, and its result becomes the
 * field's value. If `receive` throws, the rest of the request is discarded. Other files are skipped, and `skip` gets their names; the part
 * of an empty file input is skipped silently. A field that comes twice becomes a list.
 */
export function readForm(
  request: Request,
  files: readonly string[],
  receive: (name: string, file: Upload) => Promise<unknown>,
  skip: (name: string) => void,
): Promise<Record<string, unknown>> {
  if (!isForm(request)) throw unsupported();
  return new Promise((resolve, reject) => {
    const body: Record<string, unknown> = Object.create(null);
    const receiving: Promise<void>[] = [];
    const form = createForm(request);
    let over = false;
    const fail = (error: unknown) => {
      if (over) return;
      over = true;
      reject(error);
      request.unpipe(form);
      form.destroy();
      // The answer cannot be sent while unread bytes fill the connection.
      setImmediate(() => request.resume());
    };

    form.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) fail(tooLarge());
      else body[name] = name in body ? [body[name], value].flat() : value;
    });
    form.on('file', (name, stream, { filename, mimeType, encoding }) => {
      // A form that is cut off destroys its file with an error, which would end the process without a listener.
      stream.on('error', () => {});
      if (filename && !files.includes(name)) skip(name);
      if (!filename || !files.includes(name)) return void stream.resume();
      const taken = receive(name, uploadOf(stream, { fieldName: name, filename, mimetype: mimeType, encoding })).then((value) => {
        body[name] = value;
        stream.resume();
      });
      receiving.push(taken.catch(fail));
    });
    for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.on(event, () => fail(tooLarge()));
    form.on('error', () => fail(badInput()));
    form.on('close', async () => {
      await Promise.all(receiving);
      if (!over) resolve(body);
      over = true;
    });
    request.on('close', () => {
      if (!request.complete) form.destroy(new Error('the request broke off'));
    });
    request.pipe(form);
  });
}

function createForm(request: Request): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, defParamCharset: 'utf8', limits: formLimits });
  } catch {
    throw badInput();
  }
}

/** A file part as a value of GraphQL's `Upload` scalar, so that REST and GraphQL uploads take the same path. */
function uploadOf(stream: Readable, about: { fieldName: string; filename: string; mimetype: string; encoding: string }): Upload {
  const upload = new Upload() as Upload & { resolve(file: object): void };
  upload.resolve({ ...about, createReadStream: () => stream });
  return upload;
}
