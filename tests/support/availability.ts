import { type Caller, gql } from './client.ts';
import { insertSession } from './session-rows.ts';
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
export function sessionRow(
  { creatorId }: Pick<ConsoleAccount, 'creatorId'>,
  {
    startsAt,
    minutes,
    status = 'SCHEDULED',
    type,
  }: { startsAt: string; minutes?: number; status?: string; type?: { id: string; durationId: string } },
): Promise<string> {
  return insertSession(creatorId, {
    startsAt: new Date(startsAt),
    minutes,
    columns: {
      status,
      type: type ? 'APPOINTMENT' : 'EVENT',
      title_ar: 'نرسم معًا',
      seats: 1,
      appointment_type_id: type?.id ?? null,
      appointment_duration_id: type?.durationId ?? null,
      started_at: ['LIVE', 'ENDED'].includes(status) ? startsAt : null,
      cancelled_at: status === 'CANCELLED' ? new Date() : null,
    },
  });
}
