import fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FileUpload } from 'graphql-upload-minimal';
import type { Context } from '../../../core/context.ts';
import { badInput, UserErrors, userError } from '../../../core/errors.ts';
import type { Upload } from '../entities.ts';
import { refusingFullDisk } from './disk-full.ts';
import { createFileCheck, tooLarge } from './file-check.ts';
import { finishUpload } from './finishing.ts';
import { beginUpload, cancelUpload, discardStored, growUpload, spooledFile } from './uploads.ts';

/** A file on its way in. `truncated` is set by busboy where it stopped reading. */
export interface IncomingFile {
  stream: Readable & { truncated?: boolean };
  /** As it is called on the uploader's device; shown, never used as a path. */
  name: string;
}

/**
 * Takes in a file that comes in one piece and of unknown length: checked by its first bytes, reserved for as it grows. Nothing is
 * kept of one that is refused or breaks off. Opens no transaction around it, since a stream may take an hour.
 */
export async function receiveFile(context: Context, { stream, name }: IncomingFile) {
  try {
    const upload = await refusingFullDisk(context, () => spool(context, stream, name));
    await finishUpload(context, upload).catch(async (error: unknown) => {
      // No client can resume it.
      await cancelUpload(context, upload.id);
      await discardStored(context, upload.id);
      throw error;
    });
    return { file: { id: upload.id } };
  } catch (error) {
    // The sender hears of it only once everything is read. An error of the stream has no reader any more.
    stream.on('error', () => {}).resume();
    throw error;
  }
}

/** `fileUpload`: the file of a multipart GraphQL request. */
export async function fileUpload(context: Context, upload: Promise<FileUpload>) {
  let file: IncomingFile;
  try {
    const { filename, createReadStream: open } = await upload;
    file = { stream: open(), name: filename };
  } catch {
    throw badInput('api.noFile');
  }
  return receiveFile(context, file);
}

/** Reads a stream into a file of a new upload. A failure leaves nothing of it behind. */
async function spool(context: Context, stream: IncomingFile['stream'], name: string): Promise<Upload> {
  const check = createFileCheck({ kind: null, sectionId: null });
  let upload: Upload | undefined;
  let file: fs.FileHandle | undefined;
  let bytes = 0;
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      await check(chunk, bytes);
      upload ??= await beginUpload(context, { bytes, name });
      file ??= await fs.open(spooledFile(context.config, upload.id), 'r+');
      await growUpload(context, upload, bytes);
      await file.writeFile(chunk);
    }
    if (!upload) throw userError('INVALID', 'file.empty', ['file']);
    if (stream.truncated) throw tooLarge('VIDEO');
    return { ...upload, bytes };
  } catch (error) {
    if (upload) await cancelUpload(context, upload.id);
    if (!(error instanceof UserErrors) && stream.destroyed && !stream.readableEnded) throw badInput('api.brokenOff');
    throw error;
  } finally {
    await file?.close();
  }
}
