import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/*
 * Raise a version when something beside its own row changes, and hold the row until the transaction ends. A form that was opened
 * before would undo the change, so its save is refused as stale.
 */

export async function raiseSessionVersion({ db, now }: Context, sessionId: string): Promise<void> {
  await sql`update sessions set version = version + 1, updated_at = ${now()} where id = ${sessionId}`.run(db);
}

export async function raiseAppointmentTypeVersion({ db, now }: Context, typeId: string): Promise<void> {
  await sql`update appointment_types set version = version + 1, updated_at = ${now()} where id = ${typeId}`.run(db);
}
