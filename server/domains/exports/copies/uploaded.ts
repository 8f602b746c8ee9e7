import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { isId } from '../../../../schema/rules/id.ts';
import type { Context } from '../../../core/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import { holdsPermission } from '../../admins/members.ts';
import { readerOfUploaded } from '../links.ts';

/** An uploaded file as the storage has it. */
interface CopiedUpload {
  storageKey: string;
  bytes: number;
  type: string;
  name: string;
}

/** The uploaded file that a copy of an account lists. Null unless the reader of the grant still owns the account. */
export async function uploadedIn(
  { db, platform, now }: Context,
  { copy, file }: { copy: string; file: string },
  grant: unknown,
): Promise<CopiedUpload | null> {
  const userId = readerOfUploaded(platform, grant, copy);
  if (!userId || !isId(copy) || !isId(file)) return null;
  const copiedUpload = await sql<CopiedUpload & { creatorId: string }>`
    select f.storage_key as "storageKey", f.bytes::float8 as bytes, f.mime_type as type, f.name, c.creator_id as "creatorId"
    from data_copies c join files f on f.creator_id = c.creator_id
    where c.id = ${copy} and c.user_id = ${userId} and c.expires_at > ${now()} and f.id = ${file}`.first(db);
  return copiedUpload && (await holdsPermission(db, { userId, creatorId: copiedUpload.creatorId }, 'OWNER')) ? copiedUpload : null;
}

/** Sends a stored file, or the range that is asked for. So a download of gigabytes continues after an interruption. */
export async function sendUploaded(context: Context, file: CopiedUpload, request: Request, response: Response): Promise<void> {
  const byteRanges = request.range(file.bytes);
  if (byteRanges === -1) return void response.status(416).set('content-range', `bytes */${file.bytes}`).end();
  const [byteRange] = Array.isArray(byteRanges) && byteRanges.type === 'bytes' && byteRanges.length === 1 ? byteRanges : [];
  const { start, end } = byteRange ?? { start: 0, end: file.bytes - 1 };
  const uploadedBytes = await context.platform.storage.read(file.storageKey, { start, end });
  if (!uploadedBytes) throw new Error('a stored file is gone');
  response.set({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'bytes',
    'content-type': file.type,
    'content-length': String(end - start + 1),
  });
  response.attachment(file.name).type(file.type);
  if (byteRange) response.status(206).set('content-range', `bytes ${start}-${end}/${file.bytes}`);
  // If the reader disconnects, the stream ends with an error. There is nobody to answer.
  await pipeline(uploadedBytes, response).catch((error: unknown) =>
    context.log().info({ err: error }, 'an uploaded file was not read to its end'),
  );
}
