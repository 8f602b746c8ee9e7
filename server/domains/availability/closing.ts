import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { erasedTexts } from '../sessions/closing.ts';

/** The end of an account's appointment types, when the account is closed. */

/** Withdraws all appointment types of the account. */
export async function withdrawAppointmentTypes({ db }: Context, creatorId: string): Promise<void> {
  await sql`update appointment_types set is_offered = false where creator_id = ${creatorId} and is_offered`.run(db);
}

/** Deletes the texts and pictures of the account's appointment types. Their titles stay, since orders name them. */
export async function eraseAppointmentTypes({ db }: Context, creatorId: string): Promise<void> {
  await sql`update appointment_types set ${erasedTexts} where creator_id = ${creatorId}`.run(db);
}
