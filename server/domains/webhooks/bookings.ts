import type { WebhookType } from '../../../schema/webhook-types.ts';
import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { announce } from './announce.ts';

/** A listener that announces an event of a type about a booking. */
export const ofBooking =
  (type: WebhookType) =>
  async (context: Context, { bookingId }: { bookingId: string }): Promise<void> => {
    await announce(context, type, sql`select creator_id, id, customer_id from bookings where id = ${bookingId}`);
  };
