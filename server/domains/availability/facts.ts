import type { Span } from '../../../schema/rules/clock.ts';
import { timeZoneOf } from '../../../schema/rules/wall-clock.ts';
import type { Context } from '../../core/context.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { busyStatuses } from '../sessions/calendar.ts';
import type { OfferedDuration } from '../sessions/slot-sessions.ts';
import type { SlotFacts } from './engine.ts';
import { defaultRules } from './entities.ts';

/** A row as `json_build_object` writes it: instants as text, lists as lists of values. */
interface AvailabilityRead {
  offered: OfferedDuration;
  isOffered: boolean;
  rules: Pick<
    SlotFacts,
    'incrementMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'minimumNoticeMinutes' | 'furthestDays' | 'dailyCap'
  > | null;
  hours: [weekday: number, from: number, to: number][] | null;
  overrides: [day: string, from: number, to: number][] | null;
  occupations:
    | [
        id: string,
        title: string,
        titleAr: string | null,
        startsAt: number,
        endsAt: number,
        busyFrom: number,
        busyTo: number,
        blocks: boolean,
        isAppointment: boolean,
      ][]
    | null;
}

/** Milliseconds. `extract` would count them as a `numeric`, which takes several times as long. */
const epoch = (instant: string) => `round(date_part('epoch', ${instant}) * 1000)`;

/**
 * Sessions that start this far outside a range can still close slots in it. A session keeps its creator busy for a day and a buffer at
 * most. A day's hours reach into the next day, and the day's cap counts the sessions that began in them.
 */
const sessionReach = `interval '3 days'`;
/** The hours of the day before a session decide to which day it counts, and its zone may be a day from UTC. */
const overrideReach = `interval '5 days'`;

const offeredDuration =
  raw(`json_build_object('creatorId', t.creator_id, 'appointmentTypeId', t.id, 'durationId', d.id, 'minutes', d.minutes,
  'price', d.price_amount, 'currency', t.currency, 'timeZone', c.time_zone, 'title', t.title, 'titleAr', t.title_ar,
  'description', t.description, 'descriptionAr', t.description_ar, 'includes', t.includes, 'coverId', t.cover_id,
  'location', t.location, 'area', t.area, 'address', t.address, 'cancellationHours', t.cancellation_hours)`);

const availabilityRules = raw(`case when a.creator_id is not null then json_build_object('incrementMinutes', a.increment_minutes,
  'bufferBeforeMinutes', a.buffer_before_minutes, 'bufferAfterMinutes', a.buffer_after_minutes,
  'minimumNoticeMinutes', a.minimum_notice_minutes, 'furthestDays', a.furthest_days, 'dailyCap', a.daily_cap) end`);

const occupationsJson = raw(`json_agg(json_build_array(s.id, s.title, s.title_ar, ${epoch('s.starts_at')}, ${epoch('s.ends_at')},
  ${epoch('lower(s.busy)')}, ${epoch('upper(s.busy)')}, s.status in ${busyStatuses},
  s.appointment_type_id is not null) order by lower(s.busy))`);

/** Selects all the facts about a duration's slots that start between two instants, in one statement. */
function slotsStatement(durationId: string, from: Date, until: Date, exceptSessionId: string | null): Sql<{ read: AvailabilityRead }> {
  return sql`
    select json_build_object(
      'offered', ${offeredDuration},
      'isOffered', t.is_offered and d.retired_at is null and c.profile_completed_at is not null,
      'rules', ${availabilityRules},
      'hours', (select json_agg(json_build_array(h.weekday, h.from_minute, h.to_minute) order by h.from_minute)
        from availability_hours h where h.creator_id = t.creator_id),
      'overrides', (select json_agg(json_build_array(o.day, o.from_minute, o.to_minute) order by o.from_minute)
        from availability_overrides o where o.creator_id = t.creator_id
          and o.day between (${from}::timestamptz - ${raw(overrideReach)})::date and (${until}::timestamptz + ${raw(overrideReach)})::date),
      'occupations', (select ${occupationsJson} from sessions s where s.creator_id = t.creator_id
        and s.starts_at between ${from}::timestamptz - ${raw(sessionReach)} and ${until}::timestamptz + ${raw(sessionReach)}
        and (s.status in ${raw(busyStatuses)} or (s.status in ('ENDED', 'MISSED') and s.appointment_type_id is not null))
        and s.id is distinct from ${exceptSessionId}::uuid)) as read
    from appointment_durations d join appointment_types t on t.id = d.type_id join creators c on c.id = t.creator_id
      left join availabilities a on a.creator_id = t.creator_id
    where d.id = ${durationId}`;
}

interface AskedFacts {
  durationId: string;
  /** Slots start in this range. */
  from: Date;
  until: Date;
  /** The session that moves: it does not block its own slots. */
  exceptSessionId?: string | null;
}

/** The facts about a duration, and its appointment type. Undefined if there is no such duration. */
export async function factsOf(
  context: Context,
  askedFacts: AskedFacts,
): Promise<{ facts: SlotFacts; offered: OfferedDuration } | undefined> {
  const slotsQuery = slotsStatement(askedFacts.durationId, askedFacts.from, askedFacts.until, askedFacts.exceptSessionId ?? null);
  // In a transaction, the statement sees what the transaction has written. Elsewhere it runs like any other read.
  const slotsRead = context.db?.queryRunner ? await slotsQuery.first(context.db) : await readSlotsAlone(context, slotsQuery);
  if (!slotsRead) return undefined;
  const { read } = slotsRead;
  return { offered: read.offered, facts: { ...factsIn(read), now: context.now().getTime() } };
}

async function readSlotsAlone(
  context: Context,
  slotsQuery: Sql<{ read: AvailabilityRead }>,
): Promise<{ read: AvailabilityRead } | undefined> {
  const { text, values } = slotsQuery.written();
  const { rows } = await context.read({ name: 'availability.slots', text, values: [...values], unprepared: false });
  return rows[0] as { read: AvailabilityRead } | undefined;
}

function factsIn({ offered, isOffered, rules, hours, overrides, occupations }: AvailabilityRead): Omit<SlotFacts, 'now'> {
  const weekHours: Span[][] = Array.from({ length: 7 }, () => []);
  for (const [weekday, from, to] of hours ?? []) weekHours[weekday]?.push({ from, to });
  const overrideDates = new Map<string, Span[]>();
  for (const [day, from, to] of overrides ?? []) {
    const spans = overrideDates.get(day) ?? [];
    // A closed date has a single row, from 0 to 0.
    if (to > from) spans.push({ from, to });
    overrideDates.set(day, spans);
  }
  return {
    zone: timeZoneOf(offered.timeZone),
    isOffered,
    minutes: offered.minutes,
    hours: weekHours,
    overrides: overrideDates,
    ...(rules ?? defaultRules),
    occupations: (occupations ?? []).map(([sessionId, title, titleAr, startsAt, endsAt, from, to, blocks, isAppointment]) => ({
      sessionId,
      title,
      titleAr,
      startsAt,
      endsAt,
      busy: { from, to },
      blocks,
      isAppointment,
    })),
  };
}
