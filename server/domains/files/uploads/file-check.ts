import fs from 'node:fs/promises';
import { megabytesAllowed, notOfKind } from '../../../../schema/rules/files.ts';
import { userError } from '../../../core/errors.ts';
import type { FileKind } from '../../../graphql/generated.ts';
import type { Upload } from '../entities.ts';
import { kindsOf, type MediaType, mediaTypeOf, signatureBytes } from './media-types.ts';

/** What an upload may turn out to be. */
type Asked = Pick<Upload, 'kind' | 'sectionId'>;

/**
 * Looks at each part of a file as it passes, and throws as soon as its first bytes or its length tell that it is not taken.
 * `bytes` is the length of the file as far as it is known. `typeOfFile` refuses a file that is too short to be checked.
 */
export type FileCheck = (part: Buffer, bytes: number) => Promise<void>;

/** The check of what comes after `head`. */
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

/** The type of a file that is all there. */
export const typeOfFile = async (path: string, asked: Asked): Promise<MediaType> => requireType(await headOf(path), asked);

/** A file's first bytes, as many as tell its type. */
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

/** Refuses a file that is of another kind than was asked for; of media, only a look inside tells it for certain. */
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
