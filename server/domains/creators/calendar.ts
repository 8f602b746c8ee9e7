import { calendarSettingsUpdateRules, weekdays } from '../../../schema/rules/availability.ts';
import type { Context } from '../../core/context.ts';
import { userError, validateGiven } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationCalendarSettingsUpdateArgs } from '../../graphql/generated.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import { sql } from '../../platform/database/sql.ts';
import { Creator } from './entities.ts';
import { timeZoneChanged, weekStartChanged } from './events.ts';

/** Changes the account's calendar settings. After a new week start or time zone, listeners recount what depends on it. */
export async function calendarSettingsUpdate(context: Context, { input }: MutationCalendarSettingsUpdateArgs) {
  const { db } = context;
  const { creatorId } = consoleUser(context.viewer);
  const { weekStart: firstDay, ...calendarValues } = validateGiven(calendarSettingsUpdateRules, input);
  const weekStart = firstDay == null ? undefined : weekdays.indexOf(firstDay);
  const { timeZone } = calendarValues;
  if (timeZone !== undefined) await requireKnownZone(context, timeZone);
  const calendarBefore = await sql<{ weekStart: number; timeZone: string }>`
    select week_start as "weekStart", time_zone as "timeZone" from creators where id = ${creatorId} for no key update`.one(db);
  const calendarChanges = columnsOf(Creator, { ...calendarValues, weekStart });
  if (Object.keys(calendarChanges).length) await db.update(Creator, { id: creatorId }, calendarChanges);
  if (weekStart !== undefined && weekStart !== calendarBefore.weekStart) await weekStartChanged.emit(context, { creatorId });
  if (timeZone !== undefined && timeZone !== calendarBefore.timeZone) await timeZoneChanged.emit(context, { creatorId, timeZone });
  return { creator: { id: creatorId } };
}

/** The error code of Postgres for a time zone that it does not know. */
const unknownZone = '22023';

/** Requires a zone that Postgres knows, too: Postgres counts the days of reports. */
async function requireKnownZone({ db }: Context, timeZone: string): Promise<void> {
  try {
    await sql`select now() at time zone ${timeZone}::text`.run(db);
  } catch (error) {
    if ((error as { code?: string }).code === unknownZone) throw userError('INVALID', 'timeZone.invalid', ['timeZone']);
    throw error;
  }
}
