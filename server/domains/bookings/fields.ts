import { connection, expression, one, type SqlContext } from '../../graphql/reads/fields.ts';
import { searched, searchPatterns } from '../../graphql/reads/search.ts';
import { seesContacts } from '../accounts/contacts.ts';
import type { Domain } from '../domain.ts';
import { activeStatuses } from './locks.ts';

/** The text that a search of attendees looks into: their names, and their emails for a viewer who sees contacts. */
const attendeeWords = ({ t, value }: SqlContext) => `concat_ws(' ', ${t}.name,
  case when ${value('boolean', seesContacts)} then (select u.email from users u where u.id = ${t}.customer_id) end)`;

/** The fields that bookings add to sessions. */
export const fields: Domain['fields'] = {
  Session: {
    /** In the order in which the seats were taken. */
    bookings: connection(
      'Booking',
      (query) => {
        const { t, parent, arg, has } = query;
        const attendeeFound = has('search')
          ? ` and ${searched(attendeeWords(query))} like all (${arg('search', 'text[]', searchPatterns)})`
          : '';
        return `${t}.session_id = ${parent}.id and ${t}.confirmed_at is not null${attendeeFound}`;
      },
      [
        { column: 'created_at', type: 'timestamptz', descending: false },
        { column: 'id', type: 'uuid', descending: false },
      ],
    ),
    waitingCount: expression(
      ({ t }) => `(select count(*)::int from waiting_entries w where w.session_id = ${t}.id and w.status in ('WAITING', 'OFFERED'))`,
    ),
  },
  StorefrontSession: {
    /** The viewer's booking that keeps a seat, or else their latest that was confirmed. */
    viewerBooking: one(
      'Booking',
      ({ t, parent, viewer }) => `${t}.id = (
        select b.id from bookings b
        where b.session_id = ${parent}.id and b.customer_id = ${viewer('customerId')}
          and (b.status in ${activeStatuses} or b.confirmed_at is not null)
        order by b.status in ${activeStatuses} desc, b.created_at desc, b.id desc limit 1)`,
    ),
    viewerWaiting: one(
      'WaitingEntry',
      ({ t, parent, viewer }) =>
        `${t}.session_id = ${parent}.id and ${t}.customer_id = ${viewer('customerId')} and ${t}.status in ('WAITING', 'OFFERED')`,
    ),
  },
};
