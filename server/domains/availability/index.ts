import { on } from '../../core/events.ts';
import type { Domain } from '../domain.ts';
import { codeChanging } from '../promos/events.ts';
import { offersBeside } from '../promos/offered.ts';
import { AppointmentDuration, AppointmentType, Availability, AvailabilityHours, AvailabilityOverride } from './entities.ts';
import { reads, storefrontTypes } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { raiseTypeVersion } from './version.ts';

/** What accounts offer by appointment, and when. */
export const availability: Domain = {
  resolvers,
  reads,
  fields: { CreatorPage: { appointmentTypes: storefrontTypes } },
  on: [on(codeChanging, raiseTypeVersion)],
  entities: [AppointmentType, AppointmentDuration, Availability, AvailabilityHours, AvailabilityOverride],
  audited: {
    Availability: {
      table: `(select a.*, a.creator_id as id,
        (select jsonb_agg(to_jsonb(h) order by h.weekday, h.from_minute) from availability_hours h where h.creator_id = a.creator_id) as hours,
        (select jsonb_agg(to_jsonb(o) order by o.day, o.from_minute) from availability_overrides o where o.creator_id = a.creator_id) as overrides
        from availabilities a)`,
      label: () => null,
      ofAccount: true,
    },
    AppointmentType: {
      table: `(select t.*, (select jsonb_agg(jsonb_build_array(d.minutes, d.price_amount) order by d.minutes) from appointment_durations d
        where d.type_id = t.id and d.retired_at is null) as durations, ${offersBeside('appointmentType', 't')}
        from appointment_types t)`,
      label: ({ title }) => title,
    },
  },
  // The hours that are taken.
  joins: ['creators', 'sessions'],
};
