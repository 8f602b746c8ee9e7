import { type Caller, gql } from './client.ts';
import { sql } from './sql.ts';
import type { ConsoleAccount } from './world.ts';

export const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;

/** The same hours on each day of the week: `['09:00-12:00', '16:00-24:00']`. */
export const everyDay = (...spans: string[]) => weekdays.map((weekday) => ({ weekday, intervals: intervals(...spans) }));
export const intervals = (...spans: string[]) =>
  spans.map((span) => {
    const [from, to] = span.split('-');
    return { from, to };
  });

const kwd = (amount: string) => ({ amount, currency: 'KWD' });

export const availabilityFields = `
  hours { weekday intervals { from to } } overrides { day intervals { from to } } incrementMinutes bufferBeforeMinutes bufferAfterMinutes
  minimumNoticeMinutes furthestDays dailyCap timeZone version viewerCanEdit`;
export const availabilityQuery = `{ availability { ${availabilityFields} } }`;
export const availabilityUpdateMutation = `mutation ($input: AvailabilityUpdateInput!) {
  availabilityUpdate(input: $input) { availability { ${availabilityFields} } userErrors { field code message } }
}`;

export const typeFields = `
  id title titleAr description descriptionAr includes { text textAr } cover { id } location area address cancellationHours isOffered wasBooked
  durations { id minutes price { amount currency } } publicPath version viewerCanEdit`;
export const typeQuery = `query ($id: UUID!) { appointmentType(id: $id) { ${typeFields} } }`;
export const typeCreateMutation = `mutation ($input: AppointmentTypeCreateInput!) {
  appointmentTypeCreate(input: $input) { appointmentType { ${typeFields} } userErrors { field code message } }
}`;
export const typeUpdateMutation = `mutation ($id: UUID!, $input: AppointmentTypeUpdateInput!) {
  appointmentTypeUpdate(id: $id, input: $input) { appointmentType { ${typeFields} } userErrors { field code message } }
}`;
export const typeDeleteMutation = `mutation ($id: UUID!) {
  appointmentTypeDelete(id: $id) { deletedId appointmentType { id isOffered } userErrors { field code message } }
}`;
export const slotsQuery = `query ($durationId: UUID!, $from: LocalDate!, $to: LocalDate!, $timeZone: String) {
  slots(durationId: $durationId, from: $from, to: $to, timeZone: $timeZone) { startsAt endsAt day durationId }
}`;
export const explanationQuery = `query ($durationId: UUID!, $startsAt: DateTime, $day: LocalDate, $time: ClockTime) {
  slotExplanation(durationId: $durationId, startsAt: $startsAt, day: $day, time: $time) {
    isOffered startsAt reasons { rule message sessionId }
  }
}`;
export const settingsMutation = `mutation ($input: CalendarSettingsUpdateInput!) {
  calendarSettingsUpdate(input: $input) { creator { id timeZone weekStart showsHijri } userErrors { field code message } }
}`;

/** Opens hours; expects that they are accepted. */
export async function open(caller: Caller, input: object): Promise<{ version: number }> {
  const { availabilityUpdate } = (await gql(availabilityUpdateMutation, { input }, caller)).data;
  if (availabilityUpdate.userErrors.length) throw new Error(JSON.stringify(availabilityUpdate.userErrors));
  return availabilityUpdate.availability;
}

/** Adds an appointment type with one duration, unless `input` says otherwise. */
export async function appointmentType(caller: Caller, input: object = {}): Promise<{ id: string; durationId: string }> {
  const durations = [{ minutes: 60, price: kwd('10.000') }];
  const given = { title: 'Portfolio review', durations, ...input };
  const { appointmentTypeCreate } = (await gql(typeCreateMutation, { input: given }, caller)).data;
  if (appointmentTypeCreate.userErrors.length) throw new Error(JSON.stringify(appointmentTypeCreate.userErrors));
  const { id, durations: made } = appointmentTypeCreate.appointmentType;
  return { id, durationId: made[0].id };
}

/** Puts a session of a creator into their calendar by its row: an event, or with `type` a booked slot of it. */
export async function sessionRow(
  { creatorId }: Pick<ConsoleAccount, 'creatorId'>,
  {
    startsAt,
    minutes = 60,
    status = 'SCHEDULED',
    type,
    title = 'Drawing together',
  }: { startsAt: string; minutes?: number; status?: string; type?: { id: string; durationId: string }; title?: string },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into sessions (creator_id, type, status, title, title_ar, time_zone, duration_minutes, starts_at, ends_at, busy, seats, price_amount,
       currency, appointment_type_id, appointment_duration_id, started_at, cancelled_at)
     select c.id, case when $6::uuid is null then 'EVENT' else 'APPOINTMENT' end, $4, $5, 'نرسم معًا', c.time_zone, $3::int, $2::timestamptz,
       $2::timestamptz + make_interval(mins => $3::int), tstzrange($2::timestamptz, $2::timestamptz + make_interval(mins => $3::int)), 1, 1000,
       c.currency, $6::uuid, $7::uuid, case when $4 in ('LIVE', 'ENDED') then $2::timestamptz end, case when $4 = 'CANCELLED' then now() end
     from creators c where c.id = $1 returning id`,
    [creatorId, startsAt, minutes, status, title, type?.id ?? null, type?.durationId ?? null],
  );
  return (row as { id: string }).id;
}
