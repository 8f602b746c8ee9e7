import { nextSteps } from '../../../schema/rules/session-lifecycle.ts';
import { daysBetween } from '../../../schema/rules/wall-clock.ts';
import type { Context } from '../../core/context.ts';
import { badInput } from '../../core/errors.ts';
import { mayEdit } from '../../core/viewer.ts';
import type { SessionListTab } from '../../graphql/generated.ts';
import {
  column,
  connection,
  expression,
  instant,
  many,
  money,
  newestFirst,
  nowOf,
  one,
  type Reads,
  type RowOrder,
  type SqlContext,
} from '../../graphql/reads/fields.ts';
import { matches } from '../../graphql/reads/search.ts';
import { emailFor } from '../accounts/contacts.ts';
import { latestActor } from '../audit/reads.ts';
import { Session } from './entities.ts';
import { isListed, sessionTabs, soonestFirst, statusAt, timeOf } from './fragments.ts';
import { bookingsOf, hasSeat, inviteEmailsOf } from './invitations/list.ts';

const latestSessionsFirst = soonestFirst.map((key) => ({ ...key, descending: true }));
/** Whether a session is in the tab that the filter names. */
const inSessionTab = ({ t, arg }: SqlContext) =>
  `case ${arg('filter.tab', 'text')} ${Object.entries(sessionTabs)
    .map(([tab, states]) => `when '${tab}' then ${t}.status in ${states}`)
    .join(' ')} end`;
/** How each tab is sorted. Without a tab, the newest sessions come first. */
const sessionSorts: Record<SessionListTab | 'none', RowOrder> = {
  UPCOMING: { keys: soonestFirst },
  DRAFTS: { keys: newestFirst },
  PAST: { keys: latestSessionsFirst },
  none: { keys: newestFirst },
};

/** The most days that are read of a schedule. */
const longestSchedule = 62;
const mostScheduledSessions = 1000;

/** The midnight that begins a day of the arguments (`later`: so many days later), in the account's time zone, as SQL. */
function scheduleMidnight({ arg, viewer }: SqlContext, name: 'from' | 'to', later = 0): string {
  const scheduleDay = arg(name, 'date', (given: string, _context, { from, to }: { from: string; to: string }) => {
    if (!/^(?:19|[2-9]\d)\d{2}-/.test(given)) throw badInput('api.day');
    const scheduleDays = daysBetween(from, to) + 1;
    if (scheduleDays < 1 || scheduleDays > longestSchedule) throw badInput('api.span', { max: longestSchedule });
    return given;
  });
  return `((${scheduleDay} + ${later})::timestamp at time zone (select c.time_zone from creators c where c.id = ${viewer('creatorId')}))`;
}

function inSchedule(query: SqlContext): string {
  const { t, arg, has } = query;
  const scheduledStates = has('filter.withDrafts')
    ? `(${arg('filter.withDrafts', 'boolean')} or ${t}.status <> 'DRAFT')`
    : `${t}.status <> 'DRAFT'`;
  return [
    `${t}.status <> 'RELEASED'`,
    scheduledStates,
    `${t}.starts_at < ${scheduleMidnight(query, 'to', 1)}`,
    // No session is longer than 1440 minutes, so the index by start serves both bounds.
    `${t}.starts_at > ${scheduleMidnight(query, 'from')} - interval '1440 minutes'`,
    `coalesce(${t}.ends_at, ${t}.starts_at + interval '1 minute') > ${scheduleMidnight(query, 'from')}`,
    has('filter.types') && `(${t}.type = any(${arg('filter.types', 'text[]')}) or cardinality(${arg('filter.types', 'text[]')}) = 0)`,
    has('filter.locations') &&
      `(${t}.location = any(${arg('filter.locations', 'text[]')}) or cardinality(${arg('filter.locations', 'text[]')}) = 0)`,
  ]
    .filter(Boolean)
    .join(' and ');
}

interface SessionStateRow {
  status: Session['status'];
  location: Session['location'];
  starts_at: string | null;
  ends_at: string | null;
  is_slot: boolean;
  has_following: boolean;
}
/** The next actions on a session. One that is not possible has the reason, in the viewer's language. */
function sessionStepsOf(
  { status, location, starts_at, ends_at, is_slot, has_following }: SessionStateRow,
  _args: object,
  context: Context,
) {
  const at = (instant: string | null) => (instant === null ? null : new Date(instant));
  const sessionState = { status, location, startsAt: at(starts_at), endsAt: at(ends_at), isSlot: is_slot, hasFollowing: has_following };
  return nextSteps(sessionState, context.now()).map(({ action, reason }) => {
    const key = reason ?? (mayEdit(context.viewer) ? null : 'session.readOnly');
    return { action, isPossible: key === null, reason: key && context.t(key) };
  });
}

const ofSessionSeries = ({ t, parent }: SqlContext) => `${t}.series_id = ${parent}.series_id`;

export const reads: Reads = {
  Query: {
    session: one('Session', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    sessions: connection(
      'Session',
      (query) =>
        [
          isListed(query.t),
          query.has('filter.tab') && inSessionTab(query),
          query.has('filter.type') && `${query.t}.type = ${query.arg('filter.type', 'text')}`,
          query.has('filter.search') && matches(query, 'filter.search'),
        ]
          .filter(Boolean)
          .join(' and '),
      { argument: 'filter.tab', orders: sessionSorts, otherwise: 'none' },
    ),
    sessionCounts: one('SessionCounts', () => 'true'),
    schedule: many(
      'Session',
      inSchedule,
      ({ t }) => `${t}.starts_at, ${t}.id`,
      () => `${mostScheduledSessions}`,
    ),
  },
  types: {
    SessionCounts: {
      from: (query) => `(
        select ${Object.entries(sessionTabs)
          .map(([tab, states]) => `count(*) filter (where s.status in ${states}) as ${tab.toLowerCase()}`)
          .join(', ')}
        from sessions s where s.creator_id = ${query.viewer('creatorId')}${query.has('search') ? ` and ${matches({ ...query, t: 's' }, 'search')}` : ''})`,
      fields: { upcoming: column(), drafts: column(), past: column() },
    },
    Session: {
      entity: Session,
      from: 'sessions',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        status: expression((query) => statusAt(query.t, nowOf(query))),
        includes: column(),
        cover: one('Image', ({ t, parent }) => `${t}.id = ${parent}.cover_id`),
        sessionTime: expression(({ t }) => timeOf(t)),
        startsAt: instant('starts_at'),
        endsAt: instant('ends_at'),
        seatsTaken: column('taken'),
        seatsLeft: expression(({ t }) => `(${t}.seats - ${t}.taken)`),
        price: money('price_amount'),
        inviteEmails: expression(
          ({ t }) => inviteEmailsOf(t),
          (emails: string[], args: object, context) => emails.map((email) => emailFor(email, args, context)),
        ),
        invitations: many(
          'SessionInvitation',
          ({ t, parent }) => `${t}.session_id = ${parent}.id`,
          ({ t }) => `${t}.position, ${t}.email`,
        ),
        promoCodes: many(
          'PromoCode',
          ({ t, parent }) => `${t}.session_id = ${parent}.id and ${t}.retired_at is null`,
          ({ t }) => `${t}.position, ${t}.created_at, ${t}.id`,
        ),
        specialDeal: one('SpecialDeal', ({ t, parent }) => `${t}.session_id = ${parent}.id`),
        seriesPosition: column('series_position'),
        seriesCount: expression(
          ({ t }) =>
            `case when ${t}.series_id is not null then (select count(*)::int from sessions n where n.series_id = ${t}.series_id) end`,
        ),
        series: many(
          'Session',
          (query) => ofSessionSeries(query),
          ({ t }) => `${t}.series_position`,
          () => '100',
        ),
        nextSteps: expression(
          ({
            t,
          }) => `json_build_object('status', ${t}.status, 'location', ${t}.location, 'starts_at', ${t}.starts_at, 'ends_at', ${t}.ends_at,
            'is_slot', ${t}.appointment_type_id is not null,
            'has_following', exists (select from sessions n where n.series_id = ${t}.series_id and n.series_position > ${t}.series_position))`,
          sessionStepsOf,
        ),
        startedAt: instant('started_at'),
        endedAt: instant('ended_at'),
        cancelledAt: instant('cancelled_at'),
        publishedAt: instant('published_at'),
        publicPath: expression(
          ({ t }) => `case when ${t}.appointment_type_id is null
            then (select '/' || c.username || '/session/' || ${t}.id from creators c where c.id = ${t}.creator_id) end`,
        ),
        createdAt: instant('created_at'),
        updatedAt: instant('updated_at'),
        // Whoever retires or restores a code of the session changes the session.
        updatedBy: latestActor(({ t }) => `select ${t}.id union all select c.id from promo_codes c where c.session_id = ${t}.id`),
        viewerCanEdit: expression(({ value }) => value('boolean', ({ viewer }) => mayEdit(viewer))),
      },
    },
    SessionInvitation: {
      from: 'session_invitations',
      fields: {
        id: column(),
        state: expression(
          ({ t }) => `case
            when ${hasSeat(t)} then 'BOOKED'
            when exists (select ${bookingsOf(t)} and b.confirmed_at is not null) then 'CANCELLED'
            when ${t}.sent_at is not null then 'SENT'
            else 'WAITING' end`,
        ),
        email: column('email', emailFor),
        sentAt: instant('sent_at'),
        bookedAt: instant(({ t }) => `(select min(b.confirmed_at) ${bookingsOf(t)})`),
      },
    },
  },
};
