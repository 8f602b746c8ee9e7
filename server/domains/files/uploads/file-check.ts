import fs from 'node:fs/promises';
import { megabytesAllowed, notOfKind } from '../../../../schema/rules/files.ts';
import { userError } from '../../../core/errors.ts';
import type { FileKind } from '../../../graphql/generated.ts';
import type { Upload } from '../entities.ts';
import { kindsOf, type MediaType, mediaTypeOf, signatureBytes } from './media-types.ts';

/** What the file of an upload must be. */
type Asked = Pick<Upload, 'kind' | 'sectionId'>;

/**
 * Checks each part of a file as it arrives. Throws as soon as the first bytes or the length show that the file is refused. `bytes` is the
 * length of the file as far as it is known. A file that is too short for this check is refused by `typeOfFile`.
 */
export type FileCheck = (part: Buffer, bytes: number) => Promise<void>;

/** Makes the check of a file whose bytes up to `head` were checked before. */
export function createFileCheck(asked: Asked, head: Buffer = Buffer.alloc(0)): FileCheck {
  let seen = head;
  let type: MediaType | undefined;
  return async (part, bytes) => {
    if (!type) {
      if (seen.length < signatureBytes) seen = Buffer.concat([seen, part]);
      if (seen.length < signatureBytes) return;
      type = await requireType(seen, asked);
    }
    requireSize(bytes, type);
  };
}

/**
 * The type of a file that has arrived whole.
 * @throws UNSUPPORTED_MEDIA
 */
export const typeOfFile = async (path: string, asked: Asked): Promise<MediaType> => requireType(await headOf(path), asked);

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
export function requireKind(kinds: readonly FileKind[], { kind, sectionId }: Asked): void {
  const asked: readonly FileKind[] = kind ? [kind] : sectionId ? ['VIDEO', 'AUDIO'] : kinds;
  if (kinds.some((possible) => asked.includes(possible))) return;
  throw userError('UNSUPPORTED_MEDIA', kind ? `file.${notOfKind[kind]}` : 'file.wrongKind', ['file']);
}

export const tooLarge = (kind: FileKind) => userError('TOO_LARGE', 'file.tooLarge', ['file'], { max: megabytesAllowed[kind] });

async function requireType(head: Buffer, asked: Asked): Promise<MediaType> {
  const type = await mediaTypeOf(head);
  if (typeof type === 'string') throw userError('UNSUPPORTED_MEDIA', `file.${type}`, ['file']);
  requireKind(kindsOf(type), asked);
  return type;
}
