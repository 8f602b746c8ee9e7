import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FileUpload } from 'graphql-upload-minimal';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { badInput, UserErrors, userError } from '../../errors.ts';
import { consoleUser } from '../../viewer.ts';
import { StoredFile } from './entities.ts';
import { type Inspected, inspect } from './inspection.ts';
import { type MediaType, mediaTypeOf, megabytesAllowed, tellingBytes } from './media-types.ts';

/** A file on its way in. `truncated` is set by busboy where it stopped reading. */
export interface IncomingFile {
  stream: Readable & { truncated?: boolean };
  /** As it is called on the uploader's device; shown, never used as a path. */
  name: string;
}

const uploads = ({ dataDir }: Config) => path.join(dataDir, 'uploads');

/**
 * The way in for every file, whichever door it came through: streamed to a temporary folder within the limits of its kind,
 * judged by its bytes, looked into, stored, and noted in `files`. Nothing is kept of one that is refused or breaks off.
 * Opens no transaction, since a stream may take an hour.
 */
export async function receiveFile(context: Context, { stream, name }: IncomingFile) {
  await fs.mkdir(uploads(context.config), { recursive: true });
  const folder = await fs.mkdtemp(path.join(uploads(context.config), 'upload-'));
  try {
    const spooled = path.join(folder, 'original');
    const { type, bytes } = await spool(stream, spooled);
    const inspected = await inspect(spooled, type);
    requireSize(bytes, inspected);
    return { file: { id: await keep(context, { ...inspected, bytes, name: cleanName(name) }) } };
  } catch (error) {
    // The sender hears of it only once all was read; an error of the stream has nobody left to tell.
    stream.on('error', () => {}).resume();
    throw error;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** `fileUpload`: the file of a multipart GraphQL request. */
export async function fileUpload(context: Context, upload: Promise<FileUpload>) {
  let file: IncomingFile;
  try {
    const { filename, createReadStream: open } = await upload;
    file = { stream: open(), name: filename };
  } catch {
    throw badInput('The request holds no such file');
  }
  return receiveFile(context, file);
}

/** Deletes what a killed server left of uploads that it was reading. */
export async function sweepUploads(config: Config, now: Date): Promise<void> {
  for (const entry of await fs.readdir(uploads(config)).catch(() => [])) {
    const folder = path.join(uploads(config), entry);
    const { mtime } = await fs.stat(folder);
    if (now.getTime() - mtime.getTime() > 86_400_000) await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Reads a stream into a file and stops as soon as it is too long for its kind, of a type that is not taken, or broken off. */
async function spool(stream: IncomingFile['stream'], target: string): Promise<{ type: MediaType; bytes: number }> {
  const file = await fs.open(target, 'wx');
  let head = Buffer.alloc(0);
  let type: MediaType | undefined;
  let bytes = 0;
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (!type) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= tellingBytes) type = await requireType(head);
      }
      if (type) requireSize(bytes, type);
      await file.writeFile(chunk);
    }
  } catch (error) {
    if (!(error instanceof UserErrors) && stream.destroyed && !stream.readableEnded) throw badInput('The upload broke off');
    throw error;
  } finally {
    await file.close();
  }
  if (!bytes) throw userError('INVALID', 'file.empty', ['file']);
  type ??= await requireType(head);
  if (stream.truncated) throw tooLarge(type);
  return { type, bytes };
}

async function requireType(head: Buffer): Promise<MediaType> {
  const type = await mediaTypeOf(head);
  if (!type) throw userError('UNSUPPORTED_MEDIA', 'file.unsupported', ['file']);
  return type;
}

function requireSize(bytes: number, type: MediaType): void {
  if (bytes > megabytesAllowed[type.kind] * 1_000_000) throw tooLarge(type);
}

const tooLarge = ({ kind }: MediaType) => userError('TOO_LARGE', 'file.tooLarge', ['file'], { max: megabytesAllowed[kind] });

/** Stores the bytes, then notes them; without the note the bytes go again. */
async function keep(context: Context, { stored, ...file }: Inspected & { bytes: number; name: string }): Promise<string> {
  const { db, now, platform, viewer } = context;
  const { creatorId, userId } = consoleUser(viewer);
  const key = randomUUID();
  const storageKey = `${key.slice(0, 2)}/${key}`;
  await platform.storage.write(storageKey, createReadStream(stored.path), stored);
  try {
    const row = db.create(StoredFile, { ...file, creatorId, uploadedBy: userId, storageKey, createdAt: now() });
    await db.insert(StoredFile, row);
    return row.id;
  } catch (error) {
    await platform.storage.delete(storageKey);
    throw error;
  }
}

/** A name fit to be shown: no path, nothing invisible, at most 200 characters. */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const visible = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return [...visible].slice(0, 200).join('') || 'file';
}
