import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { erasedTexts } from '../sessions/closing.ts';

/*
 * What becomes of what an account offers by appointment when it is closed.
 */

/** Offers no appointments of the account any more. */
export async function withdrawAppointmentTypes({ db }: Context, creatorId: string): Promise<void> {
  await sql`update appointment_types set is_offered = false where creator_id = ${creatorId} and is_offered`.run(db);
}

/** Deletes the texts and pictures of the account's appointment types. Their titles stay, since orders name them. */
export async function eraseAppointmentTypes({ db }: Context, creatorId: string): Promise<void> {
  await sql`update appointment_types set ${erasedTexts} where creator_id = ${creatorId}`.run(db);
}
