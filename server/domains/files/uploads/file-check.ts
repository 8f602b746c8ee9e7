import fs from 'node:fs/promises';
import { megabytesAllowed, notOfKind } from '../../../../schema/rules/files.ts';
import { userError } from '../../../core/errors.ts';
import type { FileKind } from '../../../graphql/generated.ts';
import type { Upload } from '../entities.ts';
import { kindsOf, type MediaType, mediaTypeOf, signatureBytes } from './media-types.ts';

/** What the file of an upload must be. */
type AnnouncedFile = Pick<Upload, 'kind' | 'sectionId'>;

/**
 * Checks each part of a file as it arrives. Throws as soon as the first bytes or the length show that the file is refused. `bytes` is the
 * length of the file as far as it is known. A file that is too short for this check is refused by `typeOfFile`.
 */
export type FileCheck = (part: Buffer, bytes: number) => Promise<void>;

/** Makes the check of a file whose bytes up to `fileHead` were checked before. */
export function createFileCheck(announced: AnnouncedFile, fileHead: Buffer = Buffer.alloc(0)): FileCheck {
  let seenHead = fileHead;
  let mediaType: MediaType | undefined;
  return async (part, bytes) => {
    if (!mediaType) {
      if (seenHead.length < signatureBytes) seenHead = Buffer.concat([seenHead, part]);
      if (seenHead.length < signatureBytes) return;
      mediaType = await requireType(seenHead, announced);
    }
    requireSize(bytes, mediaType);
  };
}

/**
 * The type of a file that has arrived whole.
 * @throws UNSUPPORTED_MEDIA
 */
export const typeOfFile = async (path: string, announced: AnnouncedFile): Promise<MediaType> => requireType(await headOf(path), announced);

/** The first bytes of a file, as many as are needed to find its type. */
export async function headOf(path: string): Promise<Buffer> {
  const file = await fs.open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export function requireSize(bytes: number, { kind }: MediaType): void {
  if (bytes > megabytesAllowed[kind] * 1_000_000) throw tooLarge(kind);
}

/**
 * Refuses a file that cannot be of the kind that was asked for. `kinds` are those that it may be: the first bytes leave it open for video
 * and audio.
 * @throws UNSUPPORTED_MEDIA
 */
export function requireKind(kinds: readonly FileKind[], { kind, sectionId }: AnnouncedFile): void {
  const askedKinds: readonly FileKind[] = kind ? [kind] : sectionId ? ['VIDEO', 'AUDIO'] : kinds;
  if (kinds.some((possible) => askedKinds.includes(possible))) return;
  throw userError('UNSUPPORTED_MEDIA', kind ? `file.${notOfKind[kind]}` : 'file.wrongKind', ['file']);
}

export const tooLarge = (kind: FileKind) => userError('TOO_LARGE', 'file.tooLarge', ['file'], { max: megabytesAllowed[kind] });

async function requireType(fileHead: Buffer, announced: AnnouncedFile): Promise<MediaType> {
  const mediaType = await mediaTypeOf(fileHead);
  if (typeof mediaType === 'string') throw userError('UNSUPPORTED_MEDIA', `file.${mediaType}`, ['file']);
  requireKind(kindsOf(mediaType), announced);
  return mediaType;
}
