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

/** A file that is being received. busboy sets `truncated` where it stopped reading. */
export interface IncomingFile {
  stream: Readable & { truncated?: boolean };
  /** The file's name on the uploader's device. It is shown, and never used as a path. */
  name: string;
}

/**
 * Receives a file of unknown length in one piece. Its first bytes are checked, and room is reserved as it grows. If it is refused or breaks
 * off, nothing of it stays. No transaction is open around it, since a stream may take an hour.
 * @throws UserErrors
 */
export async function receiveFile(context: Context, { stream, name }: IncomingFile) {
  try {
    const upload = await refusingFullDisk(context, () => spoolUpload(context, stream, name));
    await finishUpload(context, upload).catch(async (error: unknown) => {
      // No client can resume an upload in one piece, so it is deleted.
      await cancelUpload(context, upload.id);
      await discardStored(context, upload.id);
      throw error;
    });
    return { file: { id: upload.id } };
  } catch (error) {
    // The sender reads the answer only after it has sent everything. Nobody handles an error of the stream any more.
    stream.on('error', () => {}).resume();
    throw error;
  }
}

/** Receives the file of a multipart GraphQL request. */
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

/** Writes a stream to the file of a new upload. After a failure, nothing of it stays. */
async function spoolUpload(context: Context, stream: IncomingFile['stream'], name: string): Promise<Upload> {
  const checkFile = createFileCheck({ kind: null, sectionId: null });
  const { metrics } = context.platform;
  let upload: Upload | undefined;
  let spooled: fs.FileHandle | undefined;
  let uploadBytes = 0;
  metrics?.uploadsRunning.inc();
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      uploadBytes += chunk.length;
      await checkFile(chunk, uploadBytes);
      upload ??= await beginUpload(context, { bytes: uploadBytes, name });
      spooled ??= await fs.open(spooledFile(context.config, upload.id), 'r+');
      await growUpload(context, upload, uploadBytes);
      await spooled.writeFile(chunk);
      metrics?.uploadedBytes.inc(chunk.length);
    }
    if (!upload) throw userError('INVALID', 'file.empty', ['file']);
    if (stream.truncated) throw tooLarge('VIDEO');
    return { ...upload, bytes: uploadBytes };
  } catch (error) {
    if (upload) await cancelUpload(context, upload.id);
    if (!(error instanceof UserErrors) && stream.destroyed && !stream.readableEnded) throw badInput('api.brokenOff');
    throw error;
  } finally {
    metrics?.uploadsRunning.dec();
    await spooled?.close();
  }
}
