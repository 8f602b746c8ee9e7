import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { deletedName } from '../accounts/deleted-name.ts';

/** Takes the name of a customer who deletes their account out of all rooms. Their messages stay, as part of a conversation with others. */
export async function eraseMember({ db }: Context, userId: string): Promise<void> {
  await sql`
    update room_members m set name = ${deletedName('s.creator_id')}, name_ar = null from sessions s
    where m.user_id = ${userId} and s.id = m.session_id`.run(db);
}

/** Deletes all messages in the account's rooms. */
export async function eraseMessages({ db }: Context, creatorId: string): Promise<void> {
  await sql`
    delete from room_events e using sessions s where s.id = e.session_id and s.creator_id = ${creatorId} and e.kind = 'MESSAGE'`.run(db);
}
