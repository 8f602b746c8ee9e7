import type { Context } from '../../core/context.ts';
import { type UserErrors, userError } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { allowed as allowedBy, lockAccount, used } from '../plans/limits.ts';

/** The bytes that an account stores, and may store. */
interface AccountStorage {
  usedBytes: number;
  /** The bytes that uploads under way reserve. */
  reservedBytes: number;
  /** The limit of its plan. If the plan has none: the largest safe integer, more bytes than there are. */
  allowedBytes: number;
}

/** The storage of the viewer's account. */
export async function contentStorage({ db, viewer }: Context): Promise<AccountStorage> {
  const { creatorId } = consoleUser(viewer);
  const { kept, reserved, allowed } = await sql<{ kept: number; reserved: number; allowed: number | null }>`
    select ${raw(used.keptBytes('c.id'))} as kept, ${raw(used.reservedBytes('c.id'))} as reserved,
      ${raw(allowedBy('storageBytes', 'c.id'))}::float8 as allowed
    from creators c where c.id = ${creatorId}`.one(db);
  return { usedBytes: kept, reservedBytes: reserved, allowedBytes: allowed ?? Number.MAX_SAFE_INTEGER };
}

/**
 * Requires room for `needed` more bytes. Answers how many the account may have, up to `wanted`. No other upload or copy of the account
 * takes room until the transaction ends.
 * @throws PLAN_LIMIT
 */
export async function requireStorage(
  context: Context,
  needed: number,
  { wanted = needed, refused = 'storage.full' as 'storage.full' | 'storage.copy', field = 'file' } = {},
): Promise<number> {
  await lockAccount(context, consoleUser(context.viewer).creatorId);
  const { usedBytes, reservedBytes, allowedBytes } = await contentStorage(context);
  const leftBytes = allowedBytes - usedBytes - reservedBytes;
  if (leftBytes < needed) {
    throw userError('PLAN_LIMIT', refused, [field], {
      used: megabytes(usedBytes + reservedBytes),
      allowed: megabytes(allowedBytes),
      needed: megabytes(needed),
    });
  }
  return Math.min(wanted, leftBytes);
}

/**
 * SQL for whether an account is over its limit: what it stores and reserves, and `more` bytes. Takes SQL for the account's id and for the
 * bytes.
 */
export const isOverStorage = (creatorId: string, more = '0'): string =>
  `coalesce(${used.keptBytes(creatorId)} + ${used.reservedBytes(creatorId)} + ${more} > ${allowedBy('storageBytes', creatorId)}, false)`;

/**
 * The input's field with a text, or a function that finds the field of the longest of several texts. It is called only when a text is
 * refused.
 */
type NamedField = string | (() => string);

/** The error for a text for which there is no room. */
export async function textRefusal(context: Context, field: NamedField): Promise<UserErrors> {
  const { usedBytes, reservedBytes, allowedBytes } = await contentStorage(context);
  const storageValues = { used: megabytes(Math.min(usedBytes + reservedBytes, allowedBytes)), allowed: megabytes(allowedBytes) };
  return userError('PLAN_LIMIT', 'storage.text', [typeof field === 'string' ? field : field()], storageValues);
}

/**
 * Requires that an account is within its limit after a text has grown. Two texts that are written at the same time do not count each other.
 * @throws PLAN_LIMIT
 */
export async function requireRoomForText(context: Context, field: NamedField): Promise<void> {
  const { creatorId } = consoleUser(context.viewer);
  const { isOver } = await sql<{ isOver: boolean }>`
    select ${raw(isOverStorage('c.id'))} as "isOver" from creators c where c.id = ${creatorId}`.one(context.db);
  if (isOver) throw await textRefusal(context, field);
}

/** Whether the written texts take more bytes than the texts of the same names before. */
export function hasGrown(before: object, written: object): boolean {
  const textBytes = (text: unknown) => (typeof text === 'string' ? Buffer.byteLength(text) : 0);
  return Object.entries(written).reduce((sum, [name, text]) => sum + textBytes(text) - textBytes(before[name as keyof object]), 0) > 0;
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
