import type { Context } from '../../../core/context.ts';
import { userError } from '../../../core/errors.ts';
import { consoleUser } from '../../../core/viewer.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Bytes that an account may keep: those of the free plan, until there are others. */
export const allowedBytes = 5_000_000_000;

/** What an account keeps and may keep. */
export interface Storage {
  usedBytes: number;
  /** Of uploads under way. */
  reservedBytes: number;
  allowedBytes: number;
}

/** `contentStorage`. */
export async function contentStorage({ db, viewer }: Context): Promise<Storage> {
  const { creatorId } = consoleUser(viewer);
  const { used, reserved } = await sql<{ used: number; reserved: number }>`
    select (select coalesce(sum(bytes), 0)::float8 from files where creator_id = ${creatorId}) as used,
      (select coalesce(sum(bytes), 0)::float8 from uploads
       where creator_id = ${creatorId} and finished_at is null and failure is null) as reserved`.one(db);
  return { usedBytes: used, reservedBytes: reserved, allowedBytes };
}

/**
 * Requires room for this many bytes more. Answers how many the account may have, up to `wanted`. No other upload of the account takes
 * room until the transaction ends.
 */
export async function requireStorage(context: Context, needed: number, wanted = needed): Promise<number> {
  const { db, viewer } = context;
  await sql`select from creators where id = ${consoleUser(viewer).creatorId} for no key update`.run(db);
  const { usedBytes, reservedBytes } = await contentStorage(context);
  const left = allowedBytes - usedBytes - reservedBytes;
  if (left < needed) {
    throw userError('PLAN_LIMIT', 'storage.full', ['file'], {
      used: megabytes(usedBytes + reservedBytes),
      allowed: megabytes(allowedBytes),
      needed: megabytes(needed),
    });
  }
  return Math.min(wanted, left);
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
