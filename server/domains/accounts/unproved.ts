import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { referencesTo } from '../../core/references.ts';
import { dropBatch, dropOld } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import { dropAccounts } from '../creators/dropping.ts';

/** Drops users whose email was never proved, with their empty accounts, sign-ups and links. Their email is free again. */
export const forgetUnproved = (context: Context): Promise<void> => dropOld(context, dropUnproved);

async function dropUnproved(context: Context): Promise<number> {
  const { db, now } = context;
  const before = droppedBefore(now(), 'unprovedUsers');
  const isOld = sql`u.email_verified_at is null and u.deleted_at is null and u.created_at < ${before}
    and not exists (select from sign_ups s where s.user_id = u.id and s.created_at >= ${before})
    and not exists (select from email_links l where l.user_id = u.id and l.expires_at > ${now()})
    and not (${await referencesTo(db, 'users', 'u', ['creators', 'email_links', 'sign_ups'])})
    and not exists (select from creators c where c.owner_id = u.id and (${await referencesTo(db, 'creators', 'c')}))`;
  const locked = await sql<{ id: string }>`
    select u.id from users u where ${isOld} order by u.created_at limit ${dropBatch} for update skip locked`.rows(db);
  // Whoever signs up anew locks the user first, so the second look sees what they have written.
  const old = await sql<{ id: string }>`
    select u.id from users u where u.id = any(${locked.map(({ id }) => id)}) and ${isOld}`.rows(db);
  const userIds = old.map(({ id }) => id);
  await dropAccounts(context, userIds);
  await sql`delete from email_links where user_id = any(${userIds})`.run(db);
  await sql`delete from sign_ups where user_id = any(${userIds})`.run(db);
  return sql`delete from users where id = any(${userIds})`.run(db);
}
