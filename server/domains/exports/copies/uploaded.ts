import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { isId } from '../../../../schema/rules/id.ts';
import type { Context } from '../../../core/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import { holds } from '../../admins/members.ts';
import { readerOfUploaded } from '../links.ts';

/** An uploaded file as the storage has it. */
interface Stored {
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
): Promise<Stored | null> {
  const userId = readerOfUploaded(platform, grant, copy);
  if (!userId || !isId(copy) || !isId(file)) return null;
  const found = await sql<Stored & { creatorId: string }>`
    select f.storage_key as "storageKey", f.bytes::float8 as bytes, f.mime_type as type, f.name, c.creator_id as "creatorId"
    from data_copies c join files f on f.creator_id = c.creator_id
    where c.id = ${copy} and c.user_id = ${userId} and c.expires_at > ${now()} and f.id = ${file}`.first(db);
  return found && (await holds(db, { userId, creatorId: found.creatorId }, 'OWNER')) ? found : null;
}

/** Sends a stored file, or the range that is asked for. So a download of gigabytes continues after an interruption. */
export async function sendUploaded(context: Context, file: Stored, request: Request, response: Response): Promise<void> {
  const ranges = request.range(file.bytes);
  if (ranges === -1) return void response.status(416).set('content-range', `bytes */${file.bytes}`).end();
  const [range] = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges : [];
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  const body = await context.platform.storage.read(file.storageKey, { start, end });
  if (!body) throw new Error('a stored file is gone');
  response.set({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'bytes',
    'content-type': file.type,
    'content-length': String(end - start + 1),
  });
  response.attachment(file.name).type(file.type);
  if (range) response.status(206).set('content-range', `bytes ${start}-${end}/${file.bytes}`);
  // If the reader disconnects, the stream ends with an error. There is nobody to answer.
  await pipeline(body, response).catch((error: unknown) => context.log().info({ err: error }, 'an uploaded file was not read to its end'));
}
