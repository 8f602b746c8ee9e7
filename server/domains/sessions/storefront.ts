import {
  column,
  connection,
  expression,
  instant,
  many,
  money,
  nowOf,
  one,
  type Reads,
  type SqlContext,
} from '../../graphql/reads/fields.ts';
import { found } from '../../graphql/reads/search.ts';
import { attending, isAnnounced, soldUntilOf, soonestFirst, statusAt } from './fragments.ts';
import { hashOfInvitation, invites } from './invitations/list.ts';

/** The most characters of a text that is looked up as an invitation's token. Tokens have 43. */
const longestToken = 100;
const invitationByToken = (token: string): string | null => (token.length > longestToken ? null : hashOfInvitation(token));

/** Whether the viewer works in the account that a session belongs to. */
const hostsSession = ({ t, viewer }: SqlContext) => `${t}.creator_id = ${viewer('creatorId')}`;

/** Whether the viewer has a booking of a session; `states` is a further condition on it. */
const hasBooking = ({ t, viewer }: SqlContext, states = '') =>
  `exists (select from bookings b where b.session_id = ${t}.id and b.customer_id = ${viewer('customerId')}${states})`;

/** Whether a session is open to the viewer without a link: it is public, or they are invited. */
const isOpenTo = ({ t, viewer }: SqlContext) => `(${t}.event_type = 'PUBLIC' or ${invites(`${t}.id`, viewer('customerId'))})`;

/** Whether customers can see a session: it is no draft and no booked slot. */
export const isSessionShown = (t: string) =>
  `(${t}.status in ('SCHEDULED', 'LIVE', 'ENDED', 'MISSED', 'CANCELLED') and ${t}.appointment_type_id is null)`;

/** Whether the viewer may see a session. The root field's argument `invitation` opens a private one. */
function sessionScope(query: SqlContext): string {
  const { t } = query;
  const invitationToken = query.has('invitation')
    ? ` or exists (select from session_invitations i where i.session_id = ${t}.id and i.token_hash = ${query.arg('invitation', 'text', invitationByToken)})`
    : '';
  const sessionPreview = `(${hostsSession(query)} and ${t}.ends_at is not null and ${t}.seats is not null)`;
  return `(${sessionPreview} or (${isSessionShown(t)} and (${isOpenTo(query)}${invitationToken})) or ${hasBooking(query)})`;
}

/** A draft is previewed as if it were scheduled. */
function sessionAvailability(query: SqlContext): string {
  const { t, viewer } = query;
  const now = nowOf(query);
  return `case
    when ${t}.status in ('CANCELLED', 'RELEASED') then 'CANCELLED'
    when ${t}.status in ('ENDED', 'MISSED') or ${t}.ends_at <= ${now} then 'ENDED'
    when ${soldUntilOf(t)} <= ${now} then 'STARTED'
    when ${viewer('customerId')} is not null and not ${isOpenTo(query)} then 'NOT_INVITED'
    when ${t}.taken >= ${t}.seats then 'SOLD_OUT'
    else 'AVAILABLE' end`;
}

/** `CreatorPage.upcomingSessions`. */
export const upcomingSessions = connection(
  'StorefrontSession',
  (query) => `${found(query)}${query.t}.creator_id = ${query.parent}.id and ${isAnnounced(query.t, nowOf(query))}`,
  soonestFirst,
);

export const storefrontReads: Reads = {
  Query: { storefrontSession: one('StorefrontSession', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`) },
  types: {
    StorefrontSession: {
      // Every visitor may read the columns that the schema names. The fields below check what only some may read.
      rowsOf: 'Session',
      from: 'sessions',
      scope: sessionScope,
      fields: {
        status: expression((query) => statusAt(query.t, nowOf(query))),
        includes: column(),
        cover: one('Image', ({ t, parent }) => `${t}.id = ${parent}.cover_id`),
        address: expression(
          (query) =>
            `case when ${hostsSession(query)} or ${hasBooking(query, ` and b.status in ${attending}`)} then ${query.t}.address end`,
        ),
        startsAt: instant('starts_at'),
        endsAt: instant('ends_at'),
        price: money(({ t }) => `coalesce(${t}.price_amount, 0)`),
        seatsLeft: expression(({ t }) => `(${t}.seats - ${t}.taken)`),
        availability: expression(sessionAvailability),
        creator: one('CreatorPage', ({ t, parent }) => `${t}.id = ${parent}.creator_id`),
        viewerIsInvited: expression(isOpenTo),
        otherDates: many(
          'StorefrontSession',
          (query) => `${query.t}.series_id = ${query.parent}.series_id and ${query.t}.id <> ${query.parent}.id
            and ${query.t}.status = 'SCHEDULED' and ${query.t}.starts_at > ${nowOf(query)} and ${query.t}.taken < ${query.t}.seats
            and ${isOpenTo(query)}`,
          ({ t }) => `${t}.starts_at, ${t}.id`,
          () => '12',
        ),
      },
    },
  },
};
