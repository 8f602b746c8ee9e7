import type { Context } from '../../core/context.ts';
import { unauthenticated } from '../../core/errors.ts';
import { sql } from '../../platform/database/sql.ts';

/*
 * An account changes its owner, or is closed.
 */

/** Gives an account to another user, who owns none. Rights follow at once. */
export const changeOwner = ({ db }: Context, creatorId: string, userId: string): Promise<number> =>
  sql`update creators set owner_id = ${userId} where id = ${creatorId}`.run(db);

/** Whether a user owns an account. */
export const ownsAccount = async ({ db }: Context, userId: string): Promise<boolean> =>
  (await sql`select from creators where owner_id = ${userId}`.run(db)) > 0;

/** Until when customers of a closed account open what they bought, and when its content was deleted. Undefined for an open account. */
export const closingOf = ({ db }: Context, creatorId: string) =>
  sql<{ openUntil: Date; erasedAt: Date | null }>`
    select open_until as "openUntil", erased_at as "erasedAt" from creators where id = ${creatorId} and closed_at is not null`.first(db);

/** Requires that an account was not closed meanwhile. @throws UNAUTHENTICATED */
export async function requireOpen(context: Context, creatorId: string): Promise<void> {
  if (await closingOf(context, creatorId)) throw unauthenticated();
}

/**
 * Closes an account; the caller has locked its row. Its page ends, and the profile's texts are deleted. The name and the username stay,
 * since documents and customers name the account by them. `ownerId` stands for the owner from now on.
 */
export const closeAccount = ({ db, now }: Context, creatorId: string, { openUntil, ownerId }: { openUntil: Date; ownerId: string }) =>
  sql`
    update creators set closed_at = ${now()}, open_until = ${openUntil}, owner_id = ${ownerId}, profile_completed_at = null, is_listed = false,
      bio = null, bio_ar = null, phone_number = null, support_number = null, shows_support_number = false, links = '[]',
      profile_pic_id = null, cover_image_id = null
    where id = ${creatorId}`.run(db);

/** Notes that the content of a closed account is deleted. False if that was done before. */
export const noteErased = async ({ db, now }: Context, creatorId: string): Promise<boolean> =>
  (await sql`update creators set erased_at = ${now()} where id = ${creatorId} and erased_at is null and open_until <= ${now()}`.run(db)) >
  0;
