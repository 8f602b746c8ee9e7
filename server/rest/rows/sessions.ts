import { wrongFields } from '../refusal.ts';
import type { Row } from '../row.ts';

/** A session with each plain field that it takes, by the specification's names. */
const session = /* GraphQL */ `
  fragment Session on Session {
    id
    status
    session_type: type
    eventType
    title
    titleAr
    description
    descriptionAr
    sessionDate
    sessionTime
    seats
    location
    area
    address
    cost
    cancellationHours
    inviteEmails
    version
    duration: durationMinutes
    includes { text }
    cover { id }
    cover_image_url: cover { url(width: 640) }
    price { amount }
    currency: price { currency }
    promoCodes { code percentage }
    specialDeal { productId sessionId appointmentTypeId discount }
    timeZone
    startsAt
    endsAt
    seatsTaken
    seatsLeft
    seriesId
    createdAt
    updatedAt
    publishedAt
  }
`;

/** The inclusions: texts in the specification, and objects, as in the schema, for those with an Arabic text. */
const included = (includes: unknown) =>
  Array.isArray(includes) ? includes.map((one) => (typeof one === 'string' ? { text: one } : one)) : includes;

/** Names of the schema's fields that differ in the specification. */
const told = { duration_minutes: 'duration', type: 'session_type' };

/** The statuses that a caller may ask for. */
const statuses = ['scheduled', 'cancelled'];

export const sessionRows: readonly Row[] = [
  {
    method: 'GET',
    path: '/cc/product/sessions/schedules',
    summary:
      "The account's sessions from one day to another, soonest first: at most 62 days. Drafts are in the list once they have a date.",
    document: /* GraphQL */ `
      query Schedule($from: LocalDate!, $to: LocalDate!, $filter: ScheduleFilter) { schedule(from: $from, to: $to, filter: $filter) { ...Session } }
      ${session}
    `,
    variables: ({ query: { from, to, session_type, location } }) => {
      const missing = Object.entries({ from, to }).filter(([, day]) => day == null || day === '');
      if (missing.length) throw wrongFields(Object.fromEntries(missing.map(([name]) => [name, 'api.required'])));
      return { from, to, filter: { types: session_type || null, locations: location || null, with_drafts: true } };
    },
    told: { 'filter.types': 'session_type', 'filter.locations': 'location', types: 'session_type', locations: 'location' },
    query: {
      from: { type: 'string', format: 'date', description: "The first day, in the account's time zone. Required." },
      to: { type: 'string', format: 'date', description: 'The last day, which is part of the list. Required.' },
      session_type: { type: 'string', enum: ['appointment', 'event'], description: 'Sessions of one type only.' },
      location: { type: 'string', enum: ['online', 'offline'], description: 'Sessions at one kind of place only.' },
    },
    message: 'success.ok',
  },
  {
    method: 'POST',
    path: '/cc/product/sessions/schedules',
    summary: 'Starts a draft of a session. Entries of `includes` may be plain texts.',
    document: /* GraphQL */ `
      mutation SessionCreate($input: SessionCreateInput!) { sessionCreate(input: $input) { session { ...Session } userErrors { field code message } } }
      ${session}
    `,
    variables: ({ body }) => ({ input: { ...body, includes: included(body.includes) } }),
    told,
    status: 201,
    message: 'success.sessionCreated',
  },
  {
    method: 'GET',
    path: '/cc/product/sessions/schedules/:id',
    summary: 'A session of the account.',
    document: /* GraphQL */ `query Session($id: UUID!) { session(id: $id) { ...Session } } ${session}`,
    message: 'success.ok',
  },
  {
    method: 'PUT',
    path: '/v2/cc/product/sessions/schedules/:id',
    summary:
      'Changes the given fields of a draft or a scheduled session; null clears an optional field. Entries of `includes` may be plain texts.',
    document: /* GraphQL */ `
      mutation SessionUpdate($id: UUID!, $input: SessionUpdateInput!) {
        sessionUpdate(id: $id, input: $input) { session { ...Session } userErrors { field code message } }
      }
      ${session}
    `,
    variables: ({ params: { id }, body }) => ({ id, input: { ...body, ...('includes' in body && { includes: included(body.includes) }) } }),
    told,
    message: 'success.sessionUpdated',
  },
  {
    method: 'PUT',
    path: '/cc/product/sessions/schedules/:id',
    summary: 'Publishes the draft of a session, which then can be booked, or cancels a scheduled one.',
    document: /* GraphQL */ `
      mutation SessionStatus($id: UUID!, $publish: Boolean!, $cancel: Boolean!, $input: SessionCancelInput!) {
        sessionPublish(id: $id) @include(if: $publish) { session { ...Session } userErrors { field code message } }
        sessionCancel(id: $id, input: $input) @include(if: $cancel) { session { ...Session } userErrors { field code message } }
      }
      ${session}
    `,
    variables: ({ params: { id }, body: { status, reason } }) => {
      if (!statuses.includes(status as string)) throw wrongFields({ status: status == null ? 'api.required' : 'api.wrongValue' });
      // A session is cancelled once, so its id serves as the key.
      return { id, publish: status === 'scheduled', cancel: status === 'cancelled', input: { reason, idempotency_key: `cancelled:${id}` } };
    },
    body: {
      status: {
        type: 'string',
        enum: statuses,
        description: 'The new status. A change that the present status does not allow is a 409.',
      },
      reason: { type: 'string', description: 'For `cancelled`: what the attendees are told, at most 500 characters.' },
    },
    told,
    message: 'success.sessionUpdated',
  },
];
