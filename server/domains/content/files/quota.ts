import type { Context } from '../../../core/context.ts';
import { userError } from '../../../core/errors.ts';
import { consoleUser } from '../../../core/viewer.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { allowed as allowedBy, lockAccount, used } from '../../plans/limits.ts';

/** What an account keeps and may keep. */
export interface Storage {
  usedBytes: number;
  /** Of uploads under way. */
  reservedBytes: number;
  /** By its plan. A plan without a limit allows more bytes than there are. */
  allowedBytes: number;
}

/** `contentStorage`. */
export async function contentStorage({ db, viewer }: Context): Promise<Storage> {
  const { creatorId } = consoleUser(viewer);
  const { kept, reserved, allowed } = await sql<{ kept: number; reserved: number; allowed: number | null }>`
    select ${raw(used.keptBytes('c.id'))} as kept, ${raw(used.reservedBytes('c.id'))} as reserved,
      ${raw(allowedBy('storageBytes', 'c.id'))}::float8 as allowed
    from creators c where c.id = ${creatorId}`.one(db);
  return { usedBytes: kept, reservedBytes: reserved, allowedBytes: allowed ?? Number.MAX_SAFE_INTEGER };
}

/**
 * Requires room for this many bytes more. Answers how many the account may have, up to `wanted`. No other upload of the account takes
 * room until the transaction ends.
 */
export async function requireStorage(context: Context, needed: number, wanted = needed): Promise<number> {
  await lockAccount(context, consoleUser(context.viewer).creatorId);
  const { usedBytes, reservedBytes, allowedBytes } = await contentStorage(context);
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
