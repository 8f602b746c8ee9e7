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
  const { weekStart: firstDay, ...values } = validateGiven(calendarSettingsUpdateRules, input);
  const weekStart = firstDay == null ? undefined : weekdays.indexOf(firstDay);
  const { timeZone } = values;
  if (timeZone !== undefined) await requireKnownZone(context, timeZone);
  const before = await sql<{ weekStart: number; timeZone: string }>`
    select week_start as "weekStart", time_zone as "timeZone" from creators where id = ${creatorId} for no key update`.one(db);
  const changes = columnsOf(Creator, { ...values, weekStart });
  if (Object.keys(changes).length) await db.update(Creator, { id: creatorId }, changes);
  if (weekStart !== undefined && weekStart !== before.weekStart) await weekStartChanged.emit(context, { creatorId });
  if (timeZone !== undefined && timeZone !== before.timeZone) await timeZoneChanged.emit(context, { creatorId, timeZone });
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
