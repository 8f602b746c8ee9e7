import { zoneOfTime } from '../../../schema/rules/session-lifecycle.ts';
import type { SessionCreateValues, SessionUpdateValues } from '../../../schema/rules/sessions.ts';
import type { Context } from '../../core/context.ts';
import { errorsOf, type UserErrorInput, UserErrors } from '../../core/errors.ts';
import { richText } from '../../core/rich-text/cleaning.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import { priceOf, wrongCurrency } from '../billing/payable.ts';
import type { Terms } from '../creators/terms.ts';
import { requireFile } from '../files/files.ts';
import { Session } from './entities.ts';
import type { SessionChanges } from './own.ts';
import { sessionTimesOf } from './times.ts';

/** The fields of an input, without its version or idempotency key. */
export type SessionValues = Omit<SessionCreateValues, 'idempotencyKey'> | Omit<SessionUpdateValues, 'version'>;

/** Whether an input changes when the creator is busy. */
export const touchesTime = ({ sessionDate, sessionTime, durationMinutes }: SessionValues): boolean =>
  [sessionDate, sessionTime, durationMinutes].some((value) => value !== undefined);

/** Whether an input changes what matters to the account's calendar, or to those who booked. */
export const touchesBookings = (values: SessionValues): boolean =>
  touchesTime(values) || [values.seats, values.type, values.location, values.area, values.address].some((value) => value !== undefined);

/** Whether an input changes codes or the deal, which are kept beside the session's row. */
export const touchesOffers = ({ promoCodes, specialDeal }: Pick<SessionValues, 'promoCodes' | 'specialDeal'>): boolean =>
  promoCodes !== undefined || specialDeal !== undefined;

/**
 * The input as columns. A field that was left out stays out; null becomes the default of a column that cannot be null.
 * @throws UserErrors
 */
export async function sessionChangesOf(context: Context, values: SessionValues, terms: Terms, session?: Session): Promise<SessionChanges> {
  const errors: UserErrorInput[] = [...wrongCurrency(values.price, terms.currency)];
  if (values.coverId && values.coverId !== session?.coverId)
    errors.push(...(await errorsOf(requireFile(context, values.coverId, 'IMAGE', 'coverId'))));
  if (errors.length) throw new UserErrors(errors);
  const { price, inviteEmails: _emails, promoCodes: _codes, specialDeal: _deal, ...rest } = values;
  const { sessionDate: _day, sessionTime: _time, durationMinutes: _minutes, ...fields } = rest;
  const type = values.type ?? session?.type ?? 'EVENT';
  const cost = values.cost ?? session?.cost ?? 'PAID';
  return {
    ...columnsOf(Session, {
      ...fields,
      type,
      eventType: values.eventType ?? undefined,
      location: values.location ?? undefined,
      description: values.description === undefined ? undefined : await richText(context, values.description),
      descriptionAr: values.descriptionAr === undefined ? undefined : await richText(context, values.descriptionAr),
      includes: values.includes === null ? [] : values.includes,
      seats: sessionSeatsOf(type, values.seats, session),
      cost,
      priceAmount: priceOf(cost, price, session),
      cancellationHours: values.cancellationHours === null ? 24 : values.cancellationHours,
    }),
    ...(touchesTime(values) && sessionTimeChanges(context, values, terms, session)),
  };
}

function sessionTimeChanges({ language }: Context, values: SessionValues, terms: Terms, session: Session | undefined) {
  const timeValue = <Name extends 'sessionDate' | 'sessionTime' | 'durationMinutes'>(name: Name) =>
    (values[name] === undefined ? session?.[name] : values[name]) ?? null;
  const timeZone = session ? zoneOfTime(session, terms.timeZone) : terms.timeZone;
  return sessionTimesOf(
    {
      sessionDate: timeValue('sessionDate') as string | null,
      sessionTime: timeValue('sessionTime') as string | null,
      durationMinutes: timeValue('durationMinutes') as number | null,
      timeZone,
    },
    language,
  );
}

/** An appointment has one seat. An event that was an appointment has no number of seats until one is given. */
function sessionSeatsOf(type: Session['type'], seats: number | null | undefined, session: Session | undefined): number | null | undefined {
  if (type === 'APPOINTMENT') return 1;
  return seats === undefined && session?.type === 'APPOINTMENT' ? null : seats;
}
