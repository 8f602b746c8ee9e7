import type { Context } from '../../../core/context.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { invites } from '../../sessions/invitations/list.ts';

/** A time that is free, as `Slot` shows it. */
export interface Alternative {
  startsAt: Date;
  endsAt: Date;
  /** The day in the zone that was asked for. */
  day: string;
  durationId: string | null;
  sessionId: string | null;
  title?: string;
  titleAr?: string | null;
}

/** The most alternatives that are answered. */
const mostAlternatives = 3;

/**
 * What a customer can book in place of a sold-out session: the next dates of its series, then the creator's next public events. Includes
 * private dates only of the series, and only if the customer is invited to that date. `toMove`: includes only dates to which a seat of the
 * session may move.
 */
export const otherDates = (
  { db, now }: Context,
  sessionId: string,
  { customerId, timeZone, toMove = false }: { customerId: string; timeZone: string; toMove?: boolean },
): Promise<Alternative[]> =>
  sql<Alternative>`
    select o.starts_at as "startsAt", o.ends_at as "endsAt", (o.starts_at at time zone ${timeZone})::date::text as day, null as "durationId",
      o.id as "sessionId", o.title, o.title_ar as "titleAr"
    from sessions s join sessions o on o.creator_id = s.creator_id and o.id <> s.id
    where s.id = ${sessionId} and o.appointment_type_id is null and o.status = 'SCHEDULED' and o.starts_at > ${now()} and o.taken < o.seats
      and (not ${toMove}::boolean or o.series_id = s.series_id and o.price_amount = s.price_amount)
      and (o.event_type = 'PUBLIC' and (o.type = 'EVENT' or o.series_id = s.series_id)
        or o.event_type = 'PRIVATE' and o.series_id = s.series_id and ${raw((customer) => invites('o.id', customer), customerId)})
    order by (o.series_id is not distinct from s.series_id and s.series_id is not null) desc, o.starts_at, o.id
    limit ${mostAlternatives}`.rows(db);
