import { isEnough } from '../../../schema/rules/permissions.ts';
import type { Context } from '../../core/context.ts';
import { forbidden, userError } from '../../core/errors.ts';
import { signedIn } from '../../core/viewer.ts';
import { sql } from '../../platform/database/sql.ts';

/** The failure when the viewer has no such booking. */
export const noSuchBooking = () => userError('NOT_FOUND', 'booking.notFound', ['id']);

/** A booking as it was before it was locked. */
interface OwnBooking {
  id: string;
  status: string;
  sessionId: string;
}

/**
 * Requires a booking that the viewer may change: a customer's own, or for a console user with EDIT any of the account.
 * @throws NOT_FOUND
 */
export async function requireOwnBooking(context: Context, id: string): Promise<OwnBooking> {
  const { db } = context;
  const viewer = signedIn(context.viewer);
  const [ownerColumn, ownerId] = viewer.kind === 'console' ? [sql`creator_id`, viewer.creatorId] : [sql`customer_id`, viewer.userId];
  const ownBooking = await sql<OwnBooking>`
    select id, status, session_id as "sessionId" from bookings where id = ${id} and ${ownerColumn} = ${ownerId}`.first(db);
  if (!ownBooking) throw noSuchBooking();
  if (viewer.kind === 'console' && !isEnough(viewer.permission, 'EDIT')) throw forbidden();
  return ownBooking;
}
