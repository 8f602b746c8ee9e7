import { availabilityUpdateRules, weekdays } from '../../../schema/rules/availability.ts';
import { type Span, spanOf } from '../../../schema/rules/clock.ts';
import type { Context } from '../../core/context.ts';
import { userError, validateGiven } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationAvailabilityUpdateArgs } from '../../graphql/generated.ts';
import { assignments, columnsOf } from '../../platform/database/columns.ts';
import { sql } from '../../platform/database/sql.ts';
import { Availability } from './entities.ts';

/** Changes the given rules of the account. Existing bookings stay as they are. */
export async function availabilityUpdate(context: Context, { input }: MutationAvailabilityUpdateArgs) {
  const { db, now } = context;
  const { creatorId } = consoleUser(context.viewer);
  const { version, hours, overrides, ...availabilityRules } = validateGiven(availabilityUpdateRules, input);
  const currentVersion = await lockAvailability(context, creatorId);
  if (version != null && version !== currentVersion) throw userError('STALE', 'availability.stale', ['version']);
  const ruleChanges = columnsOf(Availability, withoutNulls(availabilityRules));
  const assignedRules = assignments(Availability, { ...ruleChanges, version: currentVersion + 1, updatedAt: now() });
  await sql`update availabilities a set ${assignedRules} where a.creator_id = ${creatorId}`.run(db);
  if (hours) await replaceHours(context, creatorId, hours);
  if (overrides) await replaceOverrides(context, creatorId, overrides);
  return { availability: { id: creatorId } };
}

/** Drops values that are null; only the cap may be null. */
function withoutNulls<Values extends Record<string, number | null | undefined>>({ dailyCap, ...others }: Values) {
  const givenRules = Object.entries(others).filter(([, value]) => value != null) as [string, number][];
  return { ...Object.fromEntries(givenRules), ...(dailyCap === undefined ? {} : { dailyCap }) } as Partial<Availability>;
}

/** Locks the account's rules until the transaction ends, and answers their version: 0 if they were never saved. */
async function lockAvailability({ db, now }: Context, creatorId: string): Promise<number> {
  await sql`insert into availabilities (creator_id, version, updated_at) values (${creatorId}, 0, ${now()}) on conflict do nothing`.run(db);
  const { version } = await sql<{ version: number }>`
    select version from availabilities where creator_id = ${creatorId} for no key update`.one(db);
  return version;
}

interface IntervalText {
  from: string;
  to: string;
}
/** Checked intervals are always spans. */
const spansOf = (intervals: readonly IntervalText[]) => intervals.map((interval) => spanOf(interval) as Span);

async function replaceHours(
  { db }: Context,
  creatorId: string,
  hours: readonly { weekday: (typeof weekdays)[number]; intervals: readonly IntervalText[] }[],
): Promise<void> {
  await sql`delete from availability_hours where creator_id = ${creatorId}`.run(db);
  const hourRows = hours.flatMap(({ weekday, intervals }) =>
    spansOf(intervals).map((span) => ({ weekday: weekdays.indexOf(weekday), ...span })),
  );
  await sql`
    insert into availability_hours (creator_id, weekday, from_minute, to_minute)
    select ${creatorId}, * from unnest(${hourRows.map(({ weekday }) => weekday)}::smallint[], ${hourRows.map(({ from }) => from)}::int[],
      ${hourRows.map(({ to }) => to)}::int[])`.run(db);
}

async function replaceOverrides(
  { db }: Context,
  creatorId: string,
  overrides: readonly { day: string; intervals: readonly IntervalText[] }[],
): Promise<void> {
  await sql`delete from availability_overrides where creator_id = ${creatorId}`.run(db);
  const closedDay = [{ from: 0, to: 0 }];
  const overrideRows = overrides.flatMap(({ day, intervals }) =>
    (intervals.length ? spansOf(intervals) : closedDay).map((span) => ({ day, ...span })),
  );
  await sql`
    insert into availability_overrides (creator_id, day, from_minute, to_minute)
    select ${creatorId}, * from unnest(${overrideRows.map(({ day }) => day)}::date[], ${overrideRows.map(({ from }) => from)}::int[],
      ${overrideRows.map(({ to }) => to)}::int[])`.run(db);
}
