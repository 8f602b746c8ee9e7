import { daysAfter, wallClockOf } from '../../schema/rules/wall-clock.ts';
import { type Caller, gql } from './client.ts';
import { inMinutes, insertBooking, moveTo } from './session-rows.ts';

/** The zone of the accounts of `world`. */
export const kuwait = 'Asia/Kuwait';

/** The day so many days from now in a zone, as an input takes it. */
export const dayIn = (days: number, timeZone = kuwait): string => daysAfter(wallClockOf(new Date(), timeZone).date, days);

const money = 'amount currency';
export const sessionFields = `id status type eventType title titleAr description descriptionAr includes { text textAr } sessionDate sessionTime
  timeZone startsAt endsAt durationMinutes seats seatsTaken seatsLeft location area address cost price { ${money} } cancellationHours
  cover { id } inviteEmails invitations { email sentAt bookedAt } seriesId seriesPosition seriesCount revenue { ${money} }
  startedAt endedAt liveMinutes cancelledAt cancelReason publishedAt publicPath createdAt updatedAt updatedBy version viewerCanEdit`;
const userErrors = 'userErrors { field code message }';

/** A complete event: online, in three days at 18:00 in Kuwait, an hour long, 10 seats at 5.000. */
export const complete = (): Record<string, unknown> => ({
  title: 'Drawing together',
  sessionDate: dayIn(3),
  sessionTime: '18:00',
  durationMinutes: 60,
  seats: 10,
  price: { amount: '5.000', currency: 'KWD' },
});

/** Makes a session through the API: a draft with a title, or a complete one that can be booked. */
export async function session(
  caller: Caller,
  { published = false, ...input }: { published?: boolean; [field: string]: unknown } = {},
): Promise<{ id: string }> {
  const { seats, price, ...needed } = published ? complete() : {};
  const given = {
    title: 'Drawing together',
    ...needed,
    ...(published && input.type !== 'APPOINTMENT' && { seats }),
    ...(published && input.cost !== 'FREE' && { price }),
    ...input,
  };
  const { sessionCreate } = (await gql(sessionCreateMutation, { input: given }, caller)).data;
  if (sessionCreate.userErrors.length) throw new Error(JSON.stringify(sessionCreate.userErrors));
  const { id } = sessionCreate.session;
  if (published) {
    const { sessionPublish } = (await gql(sessionPublishMutation, { id }, caller)).data;
    if (sessionPublish.userErrors.length) throw new Error(JSON.stringify(sessionPublish.userErrors));
  }
  return { id };
}

/** A session as its creator sees it. */
export const readSession = async (caller: Caller, id: string) => (await gql(sessionQuery, { id }, caller)).data.session;

export const sessionCreateMutation = /* GraphQL */ `
  mutation SessionCreate($input: SessionCreateInput!) { sessionCreate(input: $input) { session { ${sessionFields} } ${userErrors} } }
`;
export const sessionUpdateMutation = /* GraphQL */ `
  mutation SessionUpdate($id: UUID!, $input: SessionUpdateInput!, $scope: SeriesScope! = THIS) {
    sessionUpdate(id: $id, input: $input, scope: $scope) { session { ${sessionFields} series { id sessionDate sessionTime title } } ${userErrors} }
  }
`;
export const sessionPublishMutation = /* GraphQL */ `
  mutation SessionPublish($id: UUID!) { sessionPublish(id: $id) { session { ${sessionFields} } ${userErrors} } }
`;
export const sessionCancelMutation = /* GraphQL */ `
  mutation SessionCancel($id: UUID!, $input: SessionCancelInput!) {
    sessionCancel(id: $id, input: $input) { session { ${sessionFields} } ${userErrors} }
  }
`;
export const sessionDuplicateMutation = /* GraphQL */ `
  mutation SessionDuplicate($id: UUID!, $idempotencyKey: String) {
    sessionDuplicate(id: $id, idempotencyKey: $idempotencyKey) { session { ${sessionFields} } ${userErrors} }
  }
`;
export const sessionRepeatMutation = /* GraphQL */ `
  mutation SessionRepeat($id: UUID!, $input: SessionRepeatInput!) {
    sessionRepeat(id: $id, input: $input) {
      session { ${sessionFields} series { id status sessionDate sessionTime startsAt seriesPosition inviteEmails } } ${userErrors}
    }
  }
`;
export const sessionDeleteMutation = /* GraphQL */ `
  mutation SessionDelete($id: UUID!) { sessionDelete(id: $id) { deletedId ${userErrors} } }
`;
export const sessionQuery = /* GraphQL */ `
  query Session($id: UUID!) {
    session(id: $id) { ${sessionFields} series { id sessionDate sessionTime status } nextSteps { action isPossible reason } }
  }
`;
export const sessionsQuery = /* GraphQL */ `
  query Sessions($first: Int, $after: String, $last: Int, $before: String, $filter: SessionFilter) {
    sessions(first: $first, after: $after, last: $last, before: $before, filter: $filter) {
      nodes { id title status } edges { cursor } totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
`;
export const sessionCountsQuery = /* GraphQL */ `
  query SessionCounts($search: String) { sessionCounts(search: $search) { upcoming drafts past } }
`;
export const scheduleQuery = /* GraphQL */ `
  query Schedule($from: LocalDate!, $to: LocalDate!, $filter: ScheduleFilter) {
    schedule(from: $from, to: $to, filter: $filter) { id title status startsAt endsAt }
  }
`;
export const storefrontSessionQuery = /* GraphQL */ `
  query StorefrontSession($id: UUID!, $invitation: String) {
    storefrontSession(id: $id, invitation: $invitation) {
      id title titleAr status type eventType location area address startsAt endsAt durationMinutes timeZone cost price { ${money} }
      seats seatsLeft cancellationHours availability viewerIsInvited creator { username } otherDates { id startsAt }
    }
  }
`;

/** A customer's seat in a session, made by its row, confirmed unless `status` says otherwise. */
export const seat = (sessionId: string, customerId: string, status = 'CONFIRMED'): Promise<string> =>
  insertBooking(customerId, sessionId, { status });

/** Moves a session so that it begins so many minutes from now. */
export const startsIn = (id: string, minutes: number) => moveTo(id, inMinutes(minutes));
