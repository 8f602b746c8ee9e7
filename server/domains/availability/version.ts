import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Offered } from '../promos/offered.ts';

/**
 * Raises an appointment type's version when one of its promo codes changes, which is no change of its own row. Locks the row until the
 * transaction ends. A form that was opened before would undo the change, so its save is refused as stale.
 */
export async function raiseTypeVersion({ db, now }: Context, { kind, id }: Offered): Promise<void> {
  if (kind !== 'appointmentType') return;
  await sql`update appointment_types set version = version + 1, updated_at = ${now()} where id = ${id}`.run(db);
}
