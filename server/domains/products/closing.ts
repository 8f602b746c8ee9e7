import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/*
 * What happens to an account's products when the account is closed.
 */

/**
 * Takes all products off sale. Locks them before the account's row, as purchases do. The caller calls this again with the account's row
 * locked, for a product that was published meanwhile.
 */
export async function archiveAll({ db, now }: Context, creatorId: string): Promise<void> {
  await sql`select from products where creator_id = ${creatorId} and status = 'PUBLISHED' order by id for no key update`.run(db);
  await sql`
    update products set status = 'ARCHIVED', version = version + 1, updated_at = ${now()}
    where creator_id = ${creatorId} and status = 'PUBLISHED'`.run(db);
}

/** Archives all products, and takes their texts and pictures out. Titles stay, since orders name them. */
export const eraseProducts = ({ db }: Context, creatorId: string): Promise<number> =>
  sql`
    update products set status = 'ARCHIVED', description = null, description_ar = null, subtitle = null, subtitle_ar = null, cover_id = null, group_chat_link = null,
      benefits = '[]', requirements = '[]', questions = '[]'
    where creator_id = ${creatorId}`.run(db);
