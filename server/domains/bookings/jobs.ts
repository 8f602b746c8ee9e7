import { type Context, inTransaction } from '../../core/context.ts';
import { sweep } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Jobs } from '../domain.ts';
import { type BookingNews, tellBooking } from './changes/of-session.ts';
import { forgetBookings } from './forget.ts';
import { lapseHold } from './seats/freeing.ts';

/** Ends the overdue holds that their own jobs have not ended. */
async function lapseHolds(context: Context): Promise<void> {
  const overdueHolds = await sql<{ id: string }>`
    select id from bookings where status = 'HELD' and hold_expires_at <= ${context.now()} order by hold_expires_at limit 1000`.rows(
    context.db,
  );
  await sweep(context, 'a hold could not be ended', overdueHolds, (inner, { id }) => lapseHold(inner, id));
}

export const jobs: Jobs = {
  usual: {
    'bookings:lapse': (context, { bookingId }: { bookingId: string }) => inTransaction(context, (inner) => lapseHold(inner, bookingId)),
    'bookings:lapseHolds': (context) => lapseHolds(context),
    'bookings:forget': (context) => forgetBookings(context),
    'bookings:told': (context, { bookingId, kind }: { bookingId: string; kind: BookingNews }) =>
      inTransaction(context, (inner) => tellBooking(inner, bookingId, kind)),
  },
};

export const crontab = ['* * * * * bookings:lapseHolds', '55 2 * * * bookings:forget'];
