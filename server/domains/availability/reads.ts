import { weekdays } from '../../../schema/rules/availability.ts';
import { clockTime, endTime } from '../../../schema/rules/clock.ts';
import { mayEdit } from '../../core/viewer.ts';
import { column, expression, instant, many, money, one, type Reads, type SqlContext } from '../../graphql/reads/fields.ts';
import { searched, searchPatterns } from '../../graphql/reads/search.ts';
import { AppointmentType, defaultRules } from './entities.ts';

type HourSpans = [from: number, to: number][];
const intervals = (spans: HourSpans) =>
  spans.filter(([from, to]) => to > from).map(([from, to]) => ({ from: clockTime(from), to: endTime(to) }));

/** Makes a list of all seven days from the hours by weekday number. */
const weekOfHours = (hoursRead: [weekday: number, spans: HourSpans][]) => {
  const openHours = new Map(hoursRead);
  return weekdays.map((weekday, number) => ({ weekday, intervals: intervals(openHours.get(number) ?? []) }));
};
const overrideDates = (overridesRead: [day: string, spans: HourSpans][]) =>
  overridesRead.map(([day, spans]) => ({ day, intervals: intervals(spans) }));

/** SQL for the intervals of each weekday or date of an account. */
const spansBy = (key: 'weekday' | 'day', table: string) => {
  const span = 'json_agg(json_build_array(h.from_minute, h.to_minute) order by h.from_minute)';
  return ({ t }: SqlContext) => `coalesce((select json_agg(json_build_array(g.${key}, g.spans) order by g.${key}) from (
    select h.${key}, ${span} as spans from ${table} h where h.creator_id = ${t}.id group by h.${key}) g), '[]')`;
};

const viewerCanEdit = expression(({ value }) => value('boolean', ({ viewer }) => mayEdit(viewer)));

const typeDurations = many(
  'AppointmentDuration',
  ({ t, parent }) => `${t}.type_id = ${parent}.id and ${t}.retired_at is null`,
  ({ t }) => `${t}.minutes`,
);

const typeCover = one('Image', ({ t, parent }) => `${t}.id = ${parent}.cover_id`);

/** SQL for whether visitors see an appointment type: it is offered, and its creator has a public page. */
export const isTypeShown = (t: string) =>
  `${t}.is_offered and exists (select from creators c where c.id = ${t}.creator_id and c.profile_completed_at is not null)`;

/** The appointment types on a creator's public page. */
export const storefrontTypes = many(
  'StorefrontAppointmentType',
  ({ t, parent, arg, has }) =>
    `${t}.creator_id = ${parent}.id and ${t}.is_offered${
      has('search')
        ? ` and ${searched(`concat_ws(' ', ${t}.title, ${t}.title_ar)`)} like all (${arg('search', 'text[]', searchPatterns)})`
        : ''
    }`,
  ({ t }) => `${t}.position, ${t}.id`,
);

/** The first appointment types that a creator offers, with the columns of `offeredProducts`. */
export const offeredTypes = ({ t }: SqlContext, most: number): string => `(
  select 'APPOINTMENT_TYPE' as kind, a.id, a.title, a.title_ar, row_number() over (order by a.position, a.id) as n
  from appointment_types a where a.creator_id = ${t}.id and a.is_offered order by a.position, a.id limit ${most})`;

export const reads: Reads = {
  Query: {
    availability: one('Availability', () => 'true'),
    appointmentTypes: many(
      'AppointmentType',
      () => 'true',
      ({ t }) => `${t}.position, ${t}.id`,
    ),
    appointmentType: one('AppointmentType', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    storefrontAppointmentType: one('StorefrontAppointmentType', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
  },
  types: {
    Availability: {
      from: `(select c.id, c.time_zone, a.daily_cap, coalesce(a.version, 0) as version,
        coalesce(a.increment_minutes, ${defaultRules.incrementMinutes}) as increment_minutes,
        coalesce(a.buffer_before_minutes, ${defaultRules.bufferBeforeMinutes}) as buffer_before_minutes,
        coalesce(a.buffer_after_minutes, ${defaultRules.bufferAfterMinutes}) as buffer_after_minutes,
        coalesce(a.minimum_notice_minutes, ${defaultRules.minimumNoticeMinutes}) as minimum_notice_minutes,
        coalesce(a.furthest_days, ${defaultRules.furthestDays}) as furthest_days
        from creators c left join availabilities a on a.creator_id = c.id)`,
      scope: ({ t, viewer }) => `${t}.id = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        hours: expression(spansBy('weekday', 'availability_hours'), weekOfHours),
        overrides: expression(spansBy('day', 'availability_overrides'), overrideDates),
        incrementMinutes: column(),
        bufferBeforeMinutes: column(),
        bufferAfterMinutes: column(),
        minimumNoticeMinutes: column(),
        furthestDays: column(),
        dailyCap: column(),
        timeZone: column(),
        version: column(),
        viewerCanEdit,
      },
    },
    AppointmentType: {
      entity: AppointmentType,
      from: 'appointment_types',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        cover: typeCover,
        includes: column(),
        durations: typeDurations,
        promoCodes: many(
          'PromoCode',
          ({ t, parent }) => `${t}.appointment_type_id = ${parent}.id and ${t}.retired_at is null`,
          ({ t }) => `${t}.position, ${t}.created_at, ${t}.id`,
        ),
        specialDeal: one('SpecialDeal', ({ t, parent }) => `${t}.appointment_type_id = ${parent}.id`),
        wasBooked: expression(({ t }) => `exists (select from sessions s where s.appointment_type_id = ${t}.id)`),
        publicPath: expression(
          ({ t }) => `(select '/' || c.username || '/appointment/' || ${t}.id from creators c
            where c.id = ${t}.creator_id and c.profile_completed_at is not null)`,
        ),
        viewerCanEdit,
        createdAt: instant('created_at'),
        updatedAt: instant('updated_at'),
      },
    },
    StorefrontAppointmentType: {
      // Every visitor reads the columns that the SDL names.
      rowsOf: 'AppointmentType',
      from: 'appointment_types',
      scope: ({ t }) => isTypeShown(t),
      fields: {
        cover: typeCover,
        includes: column(),
        durations: typeDurations,
        creator: one('CreatorPage', ({ t, parent }) => `${t}.id = ${parent}.creator_id`),
      },
    },
    AppointmentDuration: {
      from: '(select d.*, t.currency from appointment_durations d join appointment_types t on t.id = d.type_id)',
      fields: { id: column(), minutes: column(), price: money('price_amount') },
    },
  },
};
