import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/** Drops the accounts of owners who are dropped. The caller has locked the owners and found the accounts empty. */
export async function dropAccounts({ db }: Context, ownerIds: readonly string[]): Promise<void> {
  await sql`delete from creators where owner_id = any(${ownerIds})`.run(db);
}
