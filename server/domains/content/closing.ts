import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Deletes the sections of all products of a closed account, with their items. A sweep deletes the files to which nothing refers any more.
 */
export async function eraseContent({ db }: Context, creatorId: string): Promise<void> {
  await sql`
    delete from sections s using products p where p.id = s.product_id and p.creator_id = ${creatorId}`.run(db);
}
